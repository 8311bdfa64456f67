import { RETENTION_DAYS } from '@/domain/account/retention.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { Link } from '@/ui/navigation/router.ts';
import { Accessibility } from './Accessibility.tsx';

/** How long things are kept, and what everybody may ask for. */
export function YourRights() {
  return (
    <>
      <h2>How long we keep it</h2>
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
          you {RETENTION_DAYS.materialsWarning} days before.
        </li>
        <li>
          What a guest started and left: {RETENTION_DAYS.abandonedDraft} days after the last visit, or{' '}
          {RETENTION_DAYS.quote} after we named its price.
        </li>
        <li>
          The permission: as long as the voice exists, and at most {RETENTION_DAYS.permission / 365} years
          from your answer after that, as proof of what was agreed.
        </li>
        <li>What you write to us about a voice: {RETENTION_DAYS.voiceReport} days after our answer.</li>
      </ul>
      <h2>Delete or download your data</h2>
      <p>
        <Link to="/account">Your account</Link> shows what we keep about you. One button there deletes pages,
        texts, recordings, and voices. Another deletes everything, including audiobooks, orders, and the
        account. It happens while you wait, and we check that nothing is left. A third gives you everything as
        one zip file. The payment provider keeps what the law requires about a payment, without your text or
        voice.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask what we hold about you, have it corrected, receive a copy, have it deleted, withdraw a
        consent, or object. So may the person whose voice it is, and their family. Just write to us. It’s
        free. You may also complain to your country’s data protection authority.
      </p>
      <h2>Children</h2>
      <p>
        {BRAND.name} is made for adults. A child’s voice may be used only by the child’s parent or guardian.
      </p>
      <Accessibility />
      <h2>Changes</h2>
      <p>
        If we change what this policy allows, we tell you before it applies to anything you’ve already given
        us.
      </p>
    </>
  );
}
