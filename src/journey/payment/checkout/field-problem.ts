import { isEmail } from '@/domain/account/email.ts';
import { WHOLE_EMAIL } from '@/domain/account/password-words.ts';
import { AppError } from '@/domain/errors.ts';
import { MIN_PASSWORD_LENGTH } from '@/domain/limits.ts';
import { MISSING_LOGIN, SHORT_PASSWORD } from '../words.ts';

/** Where on the form something has to be put right, from top to bottom. */
export const PAYMENT_FIELDS = ['title', 'email', 'password', 'card'] as const;

export type PaymentField = (typeof PAYMENT_FIELDS)[number];

/** What is wrong with what was entered, each at its own place; empty when nothing is. */
export type FieldProblems = Partial<Record<PaymentField, string>>;

/** A refusal that belongs at a field. */
export class FieldProblem extends AppError {
  readonly problems: FieldProblems;

  constructor(field: PaymentField, message: string) {
    super('payment-declined', message);
    this.problems = { [field]: message };
  }
}

/** What can be told of an address and a password before anybody is asked. */
export function accountProblems(email: string, password: string): FieldProblems {
  const problems: FieldProblems = {};
  if (!email) problems.email = MISSING_LOGIN;
  else if (!isEmail(email)) problems.email = WHOLE_EMAIL;
  // Both missing is said once, at the first of the two.
  if (!password && email) problems.password = MISSING_LOGIN;
  else if (password && password.length < MIN_PASSWORD_LENGTH) problems.password = SHORT_PASSWORD;
  return problems;
}
