import { abuseEmail } from '@/domain/config/brand.ts';
import { REPORT_ANSWER_DAYS } from '@/domain/voice/not-them.ts';
import { LINK_DAYS } from '@/domain/voice/permission-link.ts';
import { VOICE_PERMISSION_QUESTION, VOICE_RIGHTS } from '@/domain/voice/voice.ts';
import { yesWords } from '@/domain/voice/voice-yes.ts';
import { counted } from '@/domain/words/counted.ts';

/** What a recreated voice is, as data, and by what right it is made: the same words the product asks with. */
export function VoicePrivacy() {
  return (
    <>
      <h2 id="voices">Voices</h2>
      <p>
        Before a voice is made, we ask one question: “{VOICE_PERMISSION_QUESTION}” There are three answers,
        and without one of them no voice is made:
      </p>
      <ul>
        {Object.values(VOICE_RIGHTS).map((right) => (
          <li key={right}>{right}.</li>
        ))}
      </ul>
      <p>
        Before the first recording leaves your device, we say what is kept, why, how long, and how it ends,
        and ask for a yes of its own: “{yesWords(false)}” We ask how old the speaker was in the recording, and
        make no voice of anybody under 18, whoever asks.
      </p>
      <p>
        From the speech in your clips we measure how the voice sounds. A synthesizer uses these measurements
        to speak your text. We use them for nothing else: not to recognize or identify anyone, and not for
        anyone else’s book. Laws in some places treat such measurements as biometric data. Where yours does,
        your yes gives us the consent for it, and you can withdraw it at any time.
      </p>
      <p>
        <strong>To withdraw:</strong> use the button next to the permission in your account, or write to us.
        The speaker can too, and so can the speaker’s family, whether or not they’re our customers. We then
        delete the clips and the voice made from them, and make nothing new with it. Audiobooks that were
        already delivered stay with the person who has them, unless the voice was used without the right to do
        so.
      </p>
      <p>
        <strong>A sentence read aloud:</strong> the speaker can say yes in their own voice, here or by a link
        you send. We keep the recording, its words, and how it compared with the clips, but no measurement of
        it, as long as the permission; a withdrawal deletes the recording at once. A link waits{' '}
        {counted(LINK_DAYS, 'day')} for an answer; then it lasts as long as the permission, and whoever has it
        can withdraw by it. We keep only a fingerprint of it, with both names and the answer, until the record
        of the permission goes, or you delete your account.
      </p>
      <p>
        <strong>A document of the next of kin:</strong> whoever signs for somebody who can’t be asked may add
        a photo or a PDF. We keep it with the permission, as proof, and read nothing out of it. Nobody who
        helps with the book sees it. A withdrawal deletes it at once.
      </p>
      <p>
        <strong>Your own voice:</strong> in your account you can say today who may use it, for what, and until
        when, and read that aloud. We keep the sentence, your recording, and the names and addresses of those
        you named, until you take it back or delete your account. Each of them gets one letter from us, and
        sees your sentence. We don’t make a voice from this recording.
      </p>
      <h3 id="report-a-voice">Report a voice</h3>
      <p>
        If you believe a voice was recreated without permission, your own or that of someone you speak for,
        write to <a href={`mailto:${abuseEmail()}`}>{abuseEmail()}</a>. Tell us whose voice it is and where
        you heard it. You don’t need an account, and a person will answer. Wherever a voice is heard, “This is
        not …” brings you to the same people, and they answer within {counted(REPORT_ANSWER_DAYS, 'day')}.
        While we look into it, we make nothing new with that voice. Anything made without permission is
        deleted, and its recordings are blocked, no matter who uploads them next.
      </p>
      <p>
        Every mp3 we make says in its tags, for people and for software, that its voice was recreated and
        isn’t a recording.
      </p>
    </>
  );
}
