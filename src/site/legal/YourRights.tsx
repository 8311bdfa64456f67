import { RETENTION_DAYS } from '@/domain/account/retention.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { Link } from '@/ui/navigation/router.ts';

function WhoElse() {
  return (
    <>
      <h2 id="others">Who else is involved</h2>
      <ul>
        <li>
          <strong>Google Firebase</strong> keeps accounts, data, and files when the product runs online, in
          the United States unless it is set up otherwise.
        </li>
        <li>
          <strong>Stripe</strong> takes card payments and receives what that requires: your address, the
          amount, and two numbers we use to find the order. Its script is loaded where you pay only.
        </li>
      </ul>
      <p>
        Our own software reads the pages, recreates the voice, and narrates the book. There is one exception,
        which step 2 names before a voice is made: if the voice comes from a voice service (ElevenLabs), the
        speech from your clips and the text of your book go there for that purpose only, and we have the
        service delete the voice when we delete ours. If you run the product on your own computer, it keeps
        everything in a folder there and takes no real payments. We give data to authorities only when the law
        compels us to.
      </p>
      <h2>How it is protected</h2>
      <p>
        Online, everything is encrypted on its way. Every document and file belongs to one account, and we
        check that every time. Files that people upload are opened in separate, limited processes. No
        protection is perfect: if your data is ever affected, we tell you what we know without delay.
      </p>
    </>
  );
}

/** Who else sees it, how long things are kept, and what everybody may ask for. */
export function YourRights() {
  return (
    <>
      <WhoElse />
      <h2 id="kept">How long we keep it</h2>
      <p>
        Every day, we delete what’s no longer needed. Audiobook and text stay until you delete them; for 24
        hours you can bring them back.
      </p>
      <ul>
        <li>
          Photos of pages and uploaded documents: {RETENTION_DAYS.materials} days after the audiobook is
          delivered.
        </li>
        <li>
          Recordings and the voice made from them: {RETENTION_DAYS.materials} days after delivery. We write to
          you {RETENTION_DAYS.materialsWarning} days before. An audiobook that begins with the person’s own
          recording keeps it as its first chapter.
        </li>
        <li>
          What a guest started and left: {RETENTION_DAYS.abandonedDraft} days after the last visit, or{' '}
          {RETENTION_DAYS.quote} after we named its price.
        </li>
        <li>
          The permission: as long as the voice exists, and at most {RETENTION_DAYS.permission / 365} years
          from your answer after that, as proof of what was agreed.
        </li>
        <li>A document added to a statement that nobody signed: {RETENTION_DAYS.unsignedDocument} days.</li>
        <li>
          A link that asks somebody for their voice and that nobody answers: {RETENTION_DAYS.permissionLink}{' '}
          days.
        </li>
        <li>What you write to us about a voice: {RETENTION_DAYS.voiceReport} days after our answer.</li>
        <li>
          That somebody took back what they left to you about their voice: {RETENTION_DAYS.willEnd} days.
        </li>
      </ul>
      <h2 id="delete">Delete or download your data</h2>
      <p>
        <Link to="/account">Your account</Link> shows what we keep about you. One button there deletes pages,
        texts, recordings, and voices. Another deletes everything, including audiobooks, orders, and the
        account. It happens while you wait, and we check that nothing is left. A third gives you everything as
        one zip file. The payment provider keeps what the law requires about a payment, without your text or
        voice.
      </p>
      <h2 id="rights">Your rights</h2>
      <p>
        You may ask what we hold about you, have it corrected, receive a copy, have it deleted, withdraw a
        consent, or object. So may the person whose voice it is, and their family. Just write to us. It’s
        free. You may also complain to your country’s data protection authority.
      </p>
      <h2>Children</h2>
      <p>{BRAND.name} is made for adults. No voice is made from recordings of a child.</p>
      <Accessibility />
      <h2>Changes</h2>
      <p>
        If we change what this policy allows, we tell you before it applies to anything you’ve already given
        us.
      </p>
    </>
  );
}

/** How accessible the product is, how that is known, and where it falls short: what the European Accessibility Act asks for. */
export function Accessibility() {
  return (
    <>
      <h2 id="accessibility">Accessibility</h2>
      <p>
        {BRAND.name} is made for people over seventy, and for their children. We build it to the Web Content
        Accessibility Guidelines (WCAG) 2.2, level AA. Text is large, everything can be reached by keyboard,
        nothing depends on color or on hearing alone, and you can enlarge letters and pages. While a book
        plays, its sentences can be read along where the text is shown.
      </p>
      <p>
        We check this ourselves, with software before each release and by hand. Nobody outside has audited it
        yet, and we haven’t tested every screen reader. What we know doesn’t work well yet:
      </p>
      <ul>
        <li>
          Photographing pages needs somebody who can see them. A Word file, a PDF, or plain text does without,
          and you can invite a helper to photograph.
        </li>
        <li>Recordings that you upload have no text. We don’t write down what is said in them.</li>
        <li>A book you share can be read along only if you show its text.</li>
      </ul>
      <p>
        If something keeps you from using it, write to{' '}
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>, and tell us the page and what
        happened. A person answers, and helps you another way until it’s mended. In the EU, you can also turn
        to the office in your country that watches over the accessibility of services.
      </p>
    </>
  );
}
