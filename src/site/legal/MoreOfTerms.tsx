import { BRAND } from '@/domain/config/brand.ts';
import { REFUND_WINDOW_DAYS } from '@/domain/limits.ts';
import { WITHDRAW_HERE, WITHDRAWAL_DAYS } from '@/domain/payment/withdrawal-words.ts';
import { Link } from '@/ui/navigation/router.ts';

/** How money comes back: the right to withdraw, and the refund we promise beyond it. */
function MoneyBack() {
  return (
    <>
      <h2 id="withdrawal">Your right to withdraw</h2>
      <p>
        Wherever you live, you may withdraw from what you bought within {WITHDRAWAL_DAYS} days of paying,
        without giving a reason. Open <Link to="/my-audiobooks">My Audiobooks</Link>, choose the book, and
        press “{WITHDRAW_HERE},” then “Confirm withdrawal.” For a gift, the same button is on the page of the
        gift, <Link to="/gift">on the device you bought it on</Link>, until somebody uses the code. A letter
        to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a> in your own words does it, too.
      </p>
      <p>
        We confirm it by email with the day and hour we received it, and return all that you paid to the card
        you paid with: right away, and within {WITHDRAWAL_DAYS} days at the latest. A book that isn’t complete
        isn’t made. One that is complete stays in your library.
      </p>
      <p>
        We begin your audiobook as soon as you’ve paid. If you checked the box that asks us to, the right to
        withdraw ends when the audiobook is complete. If you didn’t, it lasts the full {WITHDRAWAL_DAYS} days.
      </p>
      <h2 id="refund">{REFUND_WINDOW_DAYS}-day refund</h2>
      <p>
        This goes beyond the right to withdraw, and ends neither with it nor with a complete book. If you’re
        not happy with it, write to us within {REFUND_WINDOW_DAYS} days of paying for a full refund. You don’t
        need to give a reason. An unused gift voucher is refunded to whoever bought it; vouchers don’t expire.
        The same applies if we can’t make the audiobook, or can’t make it in time. This doesn’t limit any
        rights you have under the law of your country.
      </p>
    </>
  );
}

function Rules() {
  return (
    <>
      <h2 id="account">Your account</h2>
      <p>
        You need an account to buy and to download. You must be an adult. Keep your password to yourself, and
        tell us if someone else may know it.
      </p>
      <h2>What you may not upload</h2>
      <p>
        Anything illegal, anything made to damage the service, and anything you have no right to use. We may
        refuse such work and refund it.
      </p>
      <h2 id="liability">Our liability</h2>
      <p>
        We’re liable without limit for harm caused intentionally or by gross negligence, and wherever the law
        forbids a limit. Otherwise, we’re liable for foreseeable harm, up to what you paid for the book in
        question. Please keep your printed book and your recordings. We aren’t an archive.
      </p>
      <h2 id="law">Changes and law</h2>
      <p>
        A change of these terms applies to what you buy after it, not to what you bought before. Mandatory
        consumer law of the country you live in applies in any case. If one part of these terms turns out to
        be invalid, the rest still apply.
      </p>
    </>
  );
}

/** The terms from how money comes back to their end. */
export function MoreOfTerms() {
  return (
    <>
      <MoneyBack />
      <Rules />
    </>
  );
}
