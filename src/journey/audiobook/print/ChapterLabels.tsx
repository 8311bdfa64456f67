import type { CSSProperties } from 'react';
import { QrCode } from '@/ui/print/QrCode.tsx';
import { Box, Sheet } from '@/ui/print/Sheet.tsx';
import { LABEL_SHEETS, type LabelSheetId, placeLabels } from './label-sheets.ts';
import styles from './print.module.css';
import type { PrintedLabel } from './printed-book.ts';

interface ChapterLabelsProps {
  labels: readonly PrintedLabel[];
  sheetId: LabelSheetId;
  /** the first free label of the first sheet, the first being 1 */
  first: number;
  /** the color of the book, for its spine at the edge of each label */
  cloth?: string;
}

/** Larger squares are read no better, and leave no room for the name. Millimeters */
const MAX_SQUARE = 30;
/** Free edges of a label, because no printer hits one exactly. Millimeters */
const EDGE = 1.7;

/** A label for each chapter, to be stuck beside its title in the printed book. */
export function ChapterLabels({ labels, sheetId, first, cloth }: ChapterLabelsProps) {
  const sheet = LABEL_SHEETS[sheetId];
  const { paper, width, height } = sheet;
  const look = {
    '--square': Math.min(MAX_SQUARE, height - 2 * EDGE),
    '--edge': EDGE,
    '--cloth': cloth,
  } as CSSProperties;
  return placeLabels(sheet, labels.length, first).map((places) => (
    <Sheet key={places[0]?.index} paper={paper}>
      {places.map(({ index, x, y }) => {
        const { name = '', address = '' } = labels[index] ?? {};
        return (
          <Box key={index} x={x} y={y} width={width} height={height}>
            <div className={styles.label} style={look} data-bound={cloth !== undefined || undefined}>
              <QrCode address={address} label={`QR code of ${name}`} />
              <p>
                <strong>{name}</strong>
                listen from here
              </p>
            </div>
          </Box>
        );
      })}
    </Sheet>
  ));
}
