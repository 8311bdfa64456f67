import { UNTITLED_MEMOIR } from '../../../../src/domain/audiobook/cover-design.ts';
import type { Order } from '../../../../src/domain/audiobook/order.ts';
import { moneyOfEnded } from '../../../../src/domain/audiobook/order-words.ts';
import { BRAND } from '../../../../src/domain/config/brand.ts';
import { WILL_PATH } from '../../../../src/domain/voice/voice-will.ts';
import type { PermissionLink } from '../../records/voices/permission-links.ts';
import type { GivenPermission } from '../../records/voices/permissions.ts';
import type { VoiceWill } from '../../records/voices/voice-wills.ts';
import type { WillEnd } from '../../records/voices/will-ends.ts';
import { signed } from './letters.ts';

/** What ended with a voice that was taken back before the book was there, and what becomes of the money. */
function endedBooks(ended: readonly Order[]): string {
  const told = ended.map(
    (order) =>
      ` “${order.title || UNTITLED_MEMOIR}” had been paid for and wasn’t finished: it is stopped. ${moneyOfEnded(order)}`,
  );
  return told.join('');
}

/**
 * The proof of a withdrawal: when, and what went with it, as the server counted it. Null where nobody is to be written to.
 * @param ended books that are not made for it
 */
export function withdrawalLetterOf(
  { speakerName, withdrawnAt, withdrawnBy, proof }: GivenPermission,
  ended: readonly Order[],
): { to: string; subject: string; text: string } | null {
  if (!withdrawnAt || proof?.to === undefined) return null;
  const deleted = proof.deleted.map(({ what, count }) => `${what}: ${count}`).join('\n');
  const at = withdrawnAt.toUTCString();
  const done = withdrawnBy
    ? `${speakerName} withdrew the permission for their voice on ${at}, by the link you sent.`
    : `You withdrew the permission for the voice of ${speakerName} on ${at}.`;
  return {
    to: proof.to,
    subject: withdrawnBy ? `${speakerName} withdrew a permission` : 'Your withdrawal, for your records',
    text: signed(`${done} Nothing new is made with this voice.${endedBooks(ended)}

${deleted ? `Deleted, then checked, with nothing left:\n\n${deleted}` : 'There was nothing left to delete.'}

Audiobooks already delivered stay yours. We keep your answer and this withdrawal as proof, and nothing of the voice.`),
  };
}

/** To the owner of a book: who said no to what, and what can be done. Null where nobody is to be written to. */
export function refusalLetterOf({
  speakerName,
  answer,
  answeredAt,
  saidYesAt,
  noticeTo,
  recordings = [],
}: PermissionLink): { to: string; subject: string; text: string } | null {
  if (answer !== 'no' || !answeredAt || noticeTo === undefined) return null;
  const at = answeredAt.toUTCString();
  const about = saidYesAt
    ? 'Recordings that are theirs, or may be, were deleted with what they read aloud.'
    : 'Nothing of yours was deleted.';
  const recorded = recordings.length
    ? ` Nor is one made from the recordings this was about, under whatever name. If somebody else speaks in them, have that person read a sentence aloud at step 2: that shows whose voice it is. Or use another recording. If they can’t read it, reply to this email, and a person will look at it.`
    : '';
  return {
    to: noticeTo,
    subject: `${speakerName} said no`,
    text: signed(`${saidYesAt ? `${speakerName} took their yes back` : `${speakerName} said no`} on ${at}, by the link you sent. No voice is made in their name.${recorded}

${about} If they change their mind, they can open the same link and read a sentence aloud.

${BRAND.publicUrl}`),
  };
}

/** To somebody who is named and may never have heard of us: what was said, and what opening it means. */
export function willLetterOf(
  id: string,
  { name, email, speakerName, words, secret }: VoiceWill,
): { subject: string; text: string } {
  return {
    subject: `${speakerName} left word about their voice`,
    text: `Dear ${name},

${speakerName} asked us to tell you what they read aloud and left with us about their own voice:

“${words}”

You don’t need to do anything now. To have it at hand when you make a book, open this link and sign in with this address, ${email}:

${BRAND.publicUrl}${WILL_PATH}${id}.${secret}

${speakerName} can take it back at any time. If you don’t know who this is from, you don’t need to do anything, or you can write to ${BRAND.supportEmail}.

${BRAND.name}
`,
  };
}

/** What somebody left about their voice was taken back: proof for them, and word to those who were named. */
export function willEndLetterOf({
  speakerName,
  name,
  givenAt,
  endedAt,
  to,
  proof,
}: WillEnd): { to: string; subject: string; text: string } | null {
  if (to === undefined) return null;
  const at = endedAt.toUTCString();
  const day = givenAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  if (proof)
    return {
      to,
      subject: 'You took back what you said about your voice',
      text: `Dear ${name},

On ${at} you took back what you had said about your own voice on ${day}:

“${proof.words}”

Nobody you named can use it for a new voice, and your recording of it is deleted. ${proof.named.length > 0 ? `We write that to ${new Intl.ListFormat('en-US').format(proof.named)}.` : 'Nobody had been sent a letter yet.'} Audiobooks already made stay with their families. Please keep this letter.

${BRAND.name}
`,
    };
  return {
    to,
    subject: `${speakerName} took back what they left about their voice`,
    text: `Dear ${name},

${speakerName} took back, on ${at}, what they had left with us about their own voice on ${day}. It can’t be used for a new voice anymore, and the link in our earlier letter opens nothing. Audiobooks already made stay with their families.

You don’t need to do anything. If you have a question about it, please ask ${speakerName}.

${BRAND.name}
`,
  };
}
