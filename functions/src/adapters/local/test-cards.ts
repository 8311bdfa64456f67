/** What a card of the test provider does. The numbers are Stripe's own, so that a test reads the same against both. */
export type TestCard =
  /** `disputes`: the bank is asked to take the payment back as soon as it is made */
  | { readonly kind: 'pays'; readonly disputes?: 'open' | 'inquiry' }
  | { readonly kind: 'declines'; readonly message: string }
  /** the bank asks the person first (3-D Secure), and then does what `afterwards` says */
  | { readonly kind: 'asks'; readonly afterwards: 'pays' | 'declines' };

export const DECLINED = 'Your card was declined.';
export const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Source: https://docs.stripe.com/testing */
const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { kind: 'pays' },
  '5555555555554444': { kind: 'pays' },
  '4000000000000259': { kind: 'pays', disputes: 'open' },
  '4000000000001976': { kind: 'pays', disputes: 'inquiry' },
  '4000000000000002': { kind: 'declines', message: DECLINED },
  '4000000000009995': { kind: 'declines', message: 'Your card has insufficient funds.' },
  '4000000000000069': { kind: 'declines', message: 'Your card has expired.' },
  '4000000000000127': { kind: 'declines', message: 'Your card’s security code is incorrect.' },
  '4000002500003155': { kind: 'asks', afterwards: 'pays' },
  '4000000000003220': { kind: 'asks', afterwards: 'pays' },
  '4000008400001629': { kind: 'asks', afterwards: 'declines' },
};

export function testCard(number: string): TestCard {
  return CARDS[number.replace(/\D/g, '')] ?? { kind: 'declines', message: 'Your card number is invalid.' };
}
