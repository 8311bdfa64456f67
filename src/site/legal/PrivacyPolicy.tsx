import { lazy, Suspense } from 'react';
import { RETENTION_DAYS } from '@/domain/account/retention.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { Link } from '@/ui/navigation/router.ts';
import { LegalPage } from './LegalPage.tsx';

/** Far below the first lines, and in the page's HTML already. */
const VoicePrivacy = lazy(async () => ({ default: (await import('./VoicePrivacy.tsx')).VoicePrivacy }));

/** Behind the text: most who read this are measured by nobody. */
const MeasuringChoice = lazy(async () => ({
  default: (await import('@/device/measuring/MeasuringChoice.tsx')).MeasuringChoice,
}));

function WhatWeHold() {
  return (
    <>
      <h2>What we hold, and what for</h2>
      <ul>
        <li>
          <strong>Your pages:</strong> photos of pages or the documents you upload, and the text read from
          them. They become the words of the audiobook. Photos are rewritten on your device before they are
          sent, without the place and the camera they came with.
        </li>
        <li>
          <strong>The clips:</strong> the recordings or videos you choose, the stretch of speech you mark, and
          the recreated voice made from them.
        </li>
        <li>
          <strong>The permission:</strong> the speaker’s name, by what right the voice is used, which version
          of our question you answered, and when.
        </li>
        <li>
          <strong>Your account:</strong> an e-mail address and a scrambled password, once you buy or sign in.
          Until then you have an anonymous account, which holds no name.
        </li>
        <li>
          <strong>Your orders:</strong> what was bought, the price, and what became of it. Card numbers go
          straight to the payment provider; we never receive them.
        </li>
        <li>
          <strong>The audiobook and the sample page.</strong>
        </li>
      </ul>
      <p>
        We use all of this to make your audiobook, let you download it again, answer you, and keep accounts as
        the law asks. We don’t sell it, train anything on it, or show it to advertisers. What you may allow us
        to tell one is under <a href="#measuring">Measuring</a>.
      </p>
    </>
  );
}

function OnYourDevice() {
  return (
    <>
      <h2>What stays on your device</h2>
      <p>
        Pages, clips and your place in the five steps are kept in your browser’s own storage, so that you can
        scan without internet. A page leaves that storage when the server has confirmed the same bytes, or
        when you remove it. Your browser also keeps you signed in, and a copy of the app itself. We set no
        advertising cookies. Clearing the site’s data in your browser removes all of it, including pages that
        have not been sent yet.
      </p>
      <p>The newsletter form on our pages does not send or keep your address yet.</p>
    </>
  );
}

function Measured() {
  return (
    <>
      <h2 id="measuring">Measuring</h2>
      <p>
        Nothing about your visit is sent to a measuring service unless you agreed. Where this site uses one
        (Meta’s pixel), a card on its public pages asks you once; a browser that says Do Not Track or Global
        Privacy Control is not asked. If you agree, five events are told: a recording was chosen, a voice
        made, its sample approved, the payment opened, and the book paid, with price and order number.
      </p>
      <p>
        Your device notes these events, and our public pages tell them within seven days or not at all; pages
        that show your text or play your voices tell nobody. None of the service’s code runs here, but like
        any picture of a page its pixel shows it your internet address and, if you are signed in there, who
        you are. Where you were asked, you can change your answer here.
      </p>
      <Suspense>
        <MeasuringChoice />
      </Suspense>
    </>
  );
}

function WhoElse() {
  return (
    <>
      <h2>Who else is involved</h2>
      <ul>
        <li>
          <strong>Google Firebase</strong> keeps accounts, data and files when the product runs online, in the
          United States unless it is set up otherwise.
        </li>
        <li>
          <strong>Stripe</strong> takes card payments and learns what is needed for that: your address, the
          amount and two numbers by which we find the order. Its script is loaded on the payment step only.
        </li>
      </ul>
      <p>
        Reading the pages, recreating the voice and narrating are done by our own software, and pages and
        clips are not handed to another company for that, with one exception that step 2 names before a voice
        is made: where the voice comes from a voice service (ElevenLabs), the speech found in your clips and
        the text of your book go there, for this alone, and the service is told to delete the voice when we
        delete ours. Run on your own computer, the product keeps everything in a folder there and takes no
        real payments. We give data to authorities only where the law compels us.
      </p>
      <h2>How it is protected</h2>
      <p>
        Online, everything travels encrypted. Every document and every file belongs to one account, and each
        access is checked against that. Files that people upload are opened in separate processes with limits.
        No protection is perfect: if your data is ever affected, we tell you what we know without delay.
      </p>
    </>
  );
}

function YourRights() {
  return (
    <>
      <h2>How long we keep it</h2>
      <p>
        A daily run deletes what has served its purpose. Audiobook and text stay until you delete them; for 24
        hours you can bring them back.
      </p>
      <ul>
        <li>
          Photos of pages and uploaded documents: {RETENTION_DAYS.materials} days after the audiobook is
          delivered.
        </li>
        <li>
          Recordings and the voice made from them: {RETENTION_DAYS.materials} days after delivery. We write to
          you {RETENTION_DAYS.materialsWarning} days before.
        </li>
        <li>What a guest began and left: {RETENTION_DAYS.abandonedDraft} days after the last visit.</li>
        <li>
          The permission: as long as the voice, and at the longest {RETENTION_DAYS.permission / 365} years
          from the answer once the voice is gone, as proof of what was agreed.
        </li>
      </ul>
      <h2>Delete or take along, by yourself</h2>
      <p>
        <Link to="/account">Your account</Link> shows what is kept about you, counted. One button there
        deletes pages, texts, recordings and voices; another deletes everything, audiobooks, orders and
        account included. It happens while you wait, and we check that nothing is left. Another button gives
        you everything as one zip file. What the payment provider must keep by law about a payment, it keeps
        without your text or voice.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask what we hold about you, have it corrected, receive a copy, have it deleted, withdraw a
        consent, or object. The same is true for the person whose voice it is, and their family. A message is
        enough, and it costs nothing. You may also complain to the authority for data protection in your
        country.
      </p>
      <h2>Children</h2>
      <p>
        {BRAND.name} is made for adults. A child’s voice may be used only by the child’s parent or guardian.
      </p>
      <h2>Changes</h2>
      <p>
        If this text changes in what it allows, you are told before it applies to what you already gave us.
      </p>
    </>
  );
}

export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="Memories and a voice are as personal as data can be. This page says in plain words what we do with them, and what we do not."
      since="November 2026"
    >
      <WhatWeHold />
      <Suspense>
        <VoicePrivacy />
      </Suspense>
      <OnYourDevice />
      <Measured />
      <WhoElse />
      <YourRights />
    </LegalPage>
  );
}
