import { BRAND } from '@/domain/config/brand.ts';

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
