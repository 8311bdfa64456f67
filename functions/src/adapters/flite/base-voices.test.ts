import { expect, it } from 'vitest';
import { baseByBends, baseByPitch } from './base-voices.ts';

// Pitch in Hz and the two bends, as they were measured on people.
it.each([
  ['a low man', 100, { slt: -0.12, rms: -0.04 }, 'rms'],
  ['a man whose tract looks like a woman’s for once', 117, { slt: -0.06, rms: 0.08 }, 'rms'],
  ['a high man', 156, { slt: -0.08, rms: 0 }, 'rms'],
  ['six seconds of a high man', 161, { slt: -0.1, rms: 0.02 }, 'rms'],
  ['a high man on a telephone', 160, { slt: -0.08, rms: 0.04 }, 'rms'],
  ['a man who shouts', 237, { slt: -0.08, rms: 0.04 }, 'rms'],
  ['a man who shouts into a telephone', 245, { slt: -0.08, rms: 0.04 }, 'rms'],
  ['a high woman', 236, { slt: -0.02, rms: 0.12 }, 'slt'],
  ['a woman with a long tract', 190, { slt: -0.06, rms: 0.08 }, 'slt'],
  ['a woman whose bends say nothing', 206, { slt: -0.08, rms: 0.06 }, 'slt'],
  ['six seconds of her', 179, { slt: -0.06, rms: 0.06 }, 'slt'],
  ['six low seconds of her', 158, { slt: -0.02, rms: 0.1 }, 'slt'],
])('takes the right base for %s', (_who, hz, bends, base) => {
  expect(baseByBends(hz, bends).name).toBe(base);
});

it.each([
  [110, 'rms'],
  [210, 'slt'],
])('goes by a pitch of %d Hz when nothing else is known', (hz, base) => {
  expect(baseByPitch(hz).name).toBe(base);
});
