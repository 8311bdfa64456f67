import { lazy, Suspense } from 'react';
import { BRAND } from '@/domain/config/brand.ts';
import { REFUND_WINDOW_DAYS } from '@/domain/limits.ts';
import { formatCents, TIERS } from '@/domain/payment/tiers.ts';
import { VOICE_RIGHTS } from '@/domain/voice/voice.ts';
import { Link } from '@/ui/navigation/router.ts';
import { LegalPage } from './LegalPage.tsx';

// Long, and read by few: what is prerendered stays while it arrives.
const MoreOfTerms = lazy(async () => ({ default: (await import('./MoreOfTerms.tsx')).MoreOfTerms }));

function Service() {
  return (
    <>
      <h2 id="service">What you get</h2>
      <p>
        You bring a text and recordings of a voice. {BRAND.name} reads the text, recreates the voice, and
        makes an audiobook of your text in that voice: one mp3 with chapters, at 192 kilobits per second. You
        hear one page before you pay, and you decide whether it’s good enough.
      </p>
      <p>
        A synthesizer speaks in the recreated voice. It follows the sound of the recordings, but it isn’t a
        recording and it isn’t the person. It can get a word, a name, or a tone wrong. Software reads
        photographed pages, and it makes mistakes too. Please check the text and listen to the sample.
      </p>
    </>
  );
}

function Voices() {
  return (
    <>
      <h2 id="voices">Whose voice you may use</h2>
      <p>You may use a voice only if one of these is true, and you tell us which:</p>
      <ul>
        {Object.values(VOICE_RIGHTS).map((right) => (
          <li key={right}>{right}.</li>
        ))}
      </ul>
      <p>
        Audiobooks are for you and your family. You may not use a recreated voice to deceive anyone, to
        impersonate the speaker, to open accounts or pass voice checks, to mock or harass, to advertise, or to
        say anything the speaker would have had reason to refuse. You may not remove the mark that says the
        voice is recreated. If someone with a better right objects, we stop, look into it, and may delete the
        voice.
      </p>
      <h2 id="yours">Your text and your recordings</h2>
      <p>
        They stay yours. You confirm that you have the right to have the text read aloud for your family, and
        you allow us to use it to make and deliver your audiobook, and for nothing else. How we handle it is
        in our <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    </>
  );
}

function Prices() {
  return (
    <>
      <h2 id="price">Price and payment</h2>
      <ul>
        {TIERS.map(({ name, maxPages, priceCents }) => (
          <li key={name}>
            {name}:{' '}
            {Number.isFinite(maxPages)
              ? `up to ${maxPages} pages, ${formatCents(priceCents)}`
              : 'more pages, by a quote you’re free to decline'}
          </li>
        ))}
      </ul>
      <p>
        Prices are in US dollars, once per book. There’s no subscription. Our server counts the pages and
        shows you the number before you pay. Text and voice are fixed at that moment: what you buy is what you
        saw and heard. Payment is by card through our payment provider.
      </p>
      <h2 id="delivery">Delivery</h2>
      <p>
        The audiobook is made within 24 hours of payment and appears in your library. You have lifetime access
        to it: as long as the service exists, you can download it again. Please also keep a copy of your own.
        If the service ends, we’ll tell you in time to download your files.
      </p>
    </>
  );
}

export function TermsOfService() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="What you can expect from us, and what we expect from you, in plain words."
      since="November 2026"
      contents={[
        ['service', 'What you get'],
        ['voices', 'Whose voice you may use'],
        ['yours', 'Your text and your recordings'],
        ['price', 'Price and payment'],
        ['delivery', 'Delivery'],
        ['withdrawal', 'Your right to withdraw'],
        ['refund', `${REFUND_WINDOW_DAYS}-day refund`],
        ['account', 'Your account'],
        ['liability', 'Our liability'],
        ['law', 'Changes and law'],
      ]}
    >
      <Service />
      <Voices />
      <Prices />
      <Suspense>
        <MoreOfTerms />
      </Suspense>
    </LegalPage>
  );
}
