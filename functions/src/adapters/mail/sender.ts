import { BRAND } from '../../../../src/domain/config/brand.ts';

/** Who writes, and where an answer goes that somebody reads: the sender may be an address for sending alone. */
export interface Sender {
  readonly from: string;
  /** absent where nobody's address is set: answers go to the sender then */
  readonly replyTo?: string;
}

/** Without SUPPORT_EMAIL that of the brand is an example, and an answer to it would come back. */
const OF_NOBODY = /\.example$/;

/** By `MAIL_FROM`, and the support address of this installation. */
export function senderOf({ MAIL_FROM: from }: NodeJS.ProcessEnv): Sender {
  const { name, supportEmail } = BRAND;
  return {
    from: from || `${name} <${supportEmail}>`,
    ...(!OF_NOBODY.test(supportEmail) && { replyTo: supportEmail }),
  };
}
