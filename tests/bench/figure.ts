/** One measured number and what it should be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** such as `< 300` */
  readonly target: string;
  readonly ok: boolean | 'skipped';
  /** why it was skipped */
  readonly reason?: string;
}
