import { lazy, type ReactNode, Suspense, useState } from 'react';
import { notThemWords } from '@/domain/voice/not-them.ts';
import type { HeardAt } from '@/domain/voice/voice-report.ts';
import { Button } from '@/ui/Button.tsx';

const ReportVoice = lazy(async () => ({ default: (await import('./ReportVoice.tsx')).ReportVoice }));

interface NotThemProps {
  /** whose voice it is said to be; '' where that is not known */
  name: string;
  heard: HeardAt;
  /** where it was heard, in a line for a person who has nothing else to find the book by */
  where: string;
  /** what else can be done, before anybody is written to */
  children?: ReactNode;
}

/** One tap from wherever a voice is heard to a person who answers. */
export function NotThem({ name, heard, where, children }: NotThemProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button kind="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {notThemWords(name)}
        </Button>
      </div>
      {isOpen && children}
      {isOpen && (
        <Suspense>
          <ReportVoice name={name} heard={heard} where={where} />
        </Suspense>
      )}
    </>
  );
}
