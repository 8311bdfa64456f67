import type { AuthField } from '@/backend/auth-texts.ts';
import { AppError } from '@/domain/errors.ts';

/** A refusal that belongs at a field of the account block. */
export class FieldTrouble extends AppError {
  readonly field: AuthField;

  constructor(field: AuthField, message: string) {
    super('payment-declined', message);
    this.field = field;
  }
}
