import { lazy, Suspense } from 'react';
import { LegalPage } from './LegalPage.tsx';

/** Far below the first lines, and in the page's HTML already. */
const VoicePrivacy = lazy(async () => ({ default: (await import('./VoicePrivacy.tsx')).VoicePrivacy }));

/** At the end of the text, likewise. */
const YourRights = lazy(async () => ({ default: (await import('./YourRights.tsx')).YourRights }));

/** Behind the text: most who read this are measured by nobody. */
const MeasuringChoice = lazy(async () => ({
  default: (await import('@/device/measuring/MeasuringChoice.tsx')).MeasuringChoice,
}));

function WhatWeHold() {
  return (
    <>
      <h2 id="held">What we hold, and what for</h2>
      <ul>
        <li>
          <strong>Your pages:</strong> photos of pages or the documents you upload, and the text read from
          them. They become the words of the audiobook. Your device removes location and camera details from
          photos before it sends them.
        </li>
        <li>
          <strong>The clips:</strong> the recordings or videos you choose, the stretch of speech you mark, and
          the recreated voice made from them.
        </li>
        <li>
          <strong>The permission:</strong> the speaker’s name, what right you have to use the voice, which
          version of our question you answered, and when. If you’re their next of kin, how you’re related, and
          the statement you signed.
        </li>
        <li>
          <strong>Your account:</strong> an email address and a scrambled password, once you buy or sign in.
          Until then, your account is anonymous.
        </li>
        <li>
          <strong>Your orders:</strong> what you bought, the price, and its status; of a gift, its card, and
          the letter with its code until it’s sent. Card numbers go straight to the payment provider; we never
          receive them.
        </li>
        <li>
          <strong>The audiobook, the sample page, and the links you share.</strong> Letters you give on a day,
          until they’re sent.
        </li>
      </ul>
      <p>
        We use all of this to make your audiobook, let you download it again, answer you, and keep our books
        as the law requires. We don’t sell it, train anything on it, or show it to advertisers. The one thing
        you may allow is under <a href="#measuring">Measuring</a>.
      </p>
    </>
  );
}

function OnYourDevice() {
  return (
    <>
      <h2 id="device">What stays on your device</h2>
      <p>
        Pages, clips, and your place in the five steps are kept in your browser’s storage, so you can scan
        without internet. A page leaves that storage when our server confirms that it has it, or when you
        remove it. Your browser also keeps you signed in, and a copy of the app itself. We set no advertising
        cookies. Clearing the site’s data in your browser removes all of it, including pages that haven’t been
        sent yet.
      </p>
      <p>The newsletter form on our pages doesn’t send or keep your address yet.</p>
    </>
  );
}

function Measured() {
  return (
    <>
      <h2 id="measuring">Measuring</h2>
      <p>
        Nothing about your visit is sent to a measuring service unless you agree. Where this site uses one
        (Meta’s pixel), a card on its public pages asks you once; if your browser says Do Not Track or Global
        Privacy Control, you aren’t asked. If you agree, we report five events: a recording was chosen, a
        voice made, its sample approved, the payment opened, and the book paid, with price and order number.
      </p>
      <p>
        Your device notes these events, and our public pages report them within seven days or not at all.
        Pages that show your text or play your voices report nothing. None of the service’s code runs here,
        but its pixel shows it your internet address and, if you’re signed in there, who you are. If you were
        asked, you can change your answer here.
      </p>
      <Suspense>
        <MeasuringChoice />
      </Suspense>
    </>
  );
}

export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="Memories and a voice are as personal as data can be. Here’s what we do with them, and what we don’t, in plain words."
      since="November 2026"
      contents={[
        ['held', 'What we hold, and what for'],
        ['voices', 'Voices'],
        ['device', 'What stays on your device'],
        ['measuring', 'Measuring'],
        ['others', 'Who else is involved'],
        ['kept', 'How long we keep it'],
        ['delete', 'Delete or download your data'],
        ['rights', 'Your rights'],
        ['accessibility', 'Accessibility'],
      ]}
    >
      <WhatWeHold />
      <Suspense>
        <VoicePrivacy />
      </Suspense>
      <OnYourDevice />
      <Measured />
      <Suspense>
        <YourRights />
      </Suspense>
    </LegalPage>
  );
}
