/** Rows x columns numbers, row by row. */
export type Matrix = Float64Array;

/**
 * The matrix that bends the frequency axis of a cepstrum by an all-pass filter: 0.42 turns Hz into mel at 16 kHz, small
 * values lengthen or shorten the vocal tract. Source: Tokuda et al., recursive cepstral frequency transform.
 * @returns (orderOut + 1) x (orderIn + 1)
 */
export function frequencyWarp(orderIn: number, orderOut: number, bend: number): Matrix {
  const matrix = new Float64Array((orderOut + 1) * (orderIn + 1));
  for (let column = 0; column <= orderIn; column++) {
    let bent = new Float64Array(orderOut + 1);
    for (let i = orderIn; i >= 0; i--) {
      const before = bent;
      bent = new Float64Array(orderOut + 1);
      bent[0] = (i === column ? 1 : 0) + bend * (before[0] ?? 0);
      bent[1] = (1 - bend * bend) * (before[0] ?? 0) + bend * (before[1] ?? 0);
      for (let j = 2; j <= orderOut; j++)
        bent[j] = (before[j - 1] ?? 0) + bend * ((before[j] ?? 0) - (bent[j - 1] ?? 0));
    }
    for (let j = 0; j <= orderOut; j++) matrix[j * (orderIn + 1) + column] = bent[j] ?? 0;
  }
  return matrix;
}
