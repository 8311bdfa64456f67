import { abuseEmail } from '../../../../src/domain/config/brand.ts';
import { notThemWords } from '../../../../src/domain/voice/not-them.ts';
import type { VoiceReport } from '../../../../src/domain/voice/voice-report.ts';
import type { ReportLetterKind } from '../../ports/jobs.ts';
import { signed } from './letters.ts';

interface ReportLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const PLACES: Readonly<Record<VoiceReport['place'], string>> = {
  sample: 'at the sample page (step 3)',
  player: 'in the player',
  link: 'where the book was shared',
};

/** To those who can stop a voice: what was heard where, until when an answer was promised, and how to give it. */
const toOperator = (id: string, report: VoiceReport & { readonly state: 'open' }): ReportLetter => {
  const { sessionId, orderId, speakerName, email, words, place, answerBy } = report;
  return {
    to: abuseEmail(),
    subject: `A voice was reported: answer by ${answerBy.toISOString().slice(0, 10)}`,
    text: `${email} says ${PLACES[place]}: ${notThemWords(speakerName)}.

${words || 'They wrote nothing more.'}

Report: ${id}
Book: ${sessionId}
Order: ${orderId || 'none yet'}
They were told they would be answered by ${answerBy.toISOString()}.

While you look into it, nothing new is made in that voice if you stop it:
npm run order -- block ${sessionId} --why "..."

To answer; they get the note by mail:
npm run order -- reports answer ${id} --why "..." --note "what we found and did"

Everything that waits: npm run order -- reports
On Firebase all of these need --project and its id.
`,
  };
};

/** To whoever reported, in the words of the person who looked. */
const answered = ({ email, answer }: VoiceReport & { readonly state: 'answered' }): ReportLetter => ({
  to: email,
  subject: 'What we did about the voice you told us about',
  text: signed(`You told us that a voice isn’t the person it’s said to be. We looked into it:

${answer}

If something isn’t right yet, just reply to this email.`),
});

/** Null for a letter that says what is no longer so. */
export function reportLetterOf(
  letter: ReportLetterKind,
  id: string,
  report: VoiceReport,
): ReportLetter | null {
  if (letter === 'voice-reported') return report.state === 'open' ? toOperator(id, report) : null;
  return report.state === 'answered' ? answered(report) : null;
}
