import type { Paper } from '@/ui/print/paper.ts';

/** A sheet of labels as stationers sell it; millimeters. */
export interface LabelSheet {
  readonly name: string;
  readonly paper: Paper;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** of the first label, from the edges of the paper */
  readonly left: number;
  readonly top: number;
  /** from one label's left edge to the next one's */
  readonly stepX: number;
  readonly stepY: number;
}

/** Sizes are those of the makers' own templates. */
export const LABEL_SHEETS = {
  avery5160: {
    ...{ name: 'Letter, 30 labels (Avery 5160)', paper: 'letter', columns: 3, rows: 10 },
    ...{ width: 66.675, height: 25.4, left: 4.7625, top: 12.7, stepX: 69.85, stepY: 25.4 },
  },
  avery5163: {
    ...{ name: 'Letter, 10 large labels (Avery 5163)', paper: 'letter', columns: 2, rows: 5 },
    ...{ width: 101.6, height: 50.8, left: 3.96875, top: 12.7, stepX: 106.3625, stepY: 50.8 },
  },
  l7160: {
    ...{ name: 'A4, 21 labels (Avery L7160)', paper: 'a4', columns: 3, rows: 7 },
    ...{ width: 63.5, height: 38.1, left: 7.21, top: 15.15, stepX: 66.04, stepY: 38.1 },
  },
  l7159: {
    ...{ name: 'A4, 24 labels (Avery L7159)', paper: 'a4', columns: 3, rows: 8 },
    ...{ width: 63.5, height: 33.9, left: 6.46, top: 12.9, stepX: 66.55, stepY: 33.9 },
  },
} as const satisfies Record<string, LabelSheet>;
export type LabelSheetId = keyof typeof LABEL_SHEETS;

export const labelsOn = ({ columns, rows }: LabelSheet): number => columns * rows;

export interface LabelPlace {
  /** of the label: the first being 0 */
  readonly index: number;
  /** millimeters from the edges of the paper */
  readonly x: number;
  readonly y: number;
}

/**
 * Where each label goes, sheet by sheet.
 * @param first place on the first sheet that is still free, the first being 1
 */
export function placeLabels(sheet: LabelSheet, count: number, first: number): readonly LabelPlace[][] {
  const perSheet = labelsOn(sheet);
  const sheets: LabelPlace[][] = [];
  for (let index = 0; index < count; index++) {
    const place = index + Math.min(Math.max(1, Math.trunc(first) || 1), perSheet) - 1;
    const onSheet = place % perSheet;
    const x = sheet.left + (onSheet % sheet.columns) * sheet.stepX;
    const y = sheet.top + Math.floor(onSheet / sheet.columns) * sheet.stepY;
    const at = Math.floor(place / perSheet);
    sheets[at] = [...(sheets[at] ?? []), { index, x, y }];
  }
  return sheets;
}
