/**
 * One measured number and what it should be. What depends on the machine is a ratio to something measured in the same run
 * (machine.ts, or a peer); what a person feels keeps its milliseconds, with the machine's measure beside it.
 */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** such as `< 300` */
  readonly target: string;
  readonly ok: boolean | 'skipped';
  /** a wait somebody feels, however slow the machine is */
  readonly isFelt?: boolean;
  /** why it was skipped */
  readonly reason?: string;
}

export const felt = (figure: Figure): Figure => ({ ...figure, isFelt: true });
