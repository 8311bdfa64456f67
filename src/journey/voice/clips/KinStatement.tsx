import { lazy, Suspense, useId, useState } from 'react';
import type { SessionId } from '@/domain/session.ts';
import {
  MAX_SIGNER,
  RELATIONS,
  type Relation,
  type KinStatement as Statement,
  statementWords,
} from '@/domain/voice/kin-statement.ts';
import { Field } from '@/ui/forms/Field.tsx';
import styles from './statement.module.css';

const KinDocuments = lazy(async () => ({
  default: (await import('../permission/KinDocuments.tsx')).KinDocuments,
}));

/** What was filled in so far. */
export type StatementDraft = Partial<Statement>;

interface KinStatementProps {
  sessionId: SessionId;
  speakerName: string;
  draft: StatementDraft;
  onChange: (draft: StatementDraft) => void;
}

const EVERY_RELATION = Object.entries(RELATIONS) as [Relation, string][];

/** For somebody who can't be asked anymore: what their next of kin is to them, and a statement with a name under it. */
export function KinStatement({ sessionId, speakerName, draft, onChange }: KinStatementProps) {
  const relationId = useId();
  const { relation, signer = '' } = draft;
  const [today] = useState(() => new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));
  return (
    <div className={styles.statement}>
      <div className={styles.relation}>
        <label htmlFor={relationId}>How are you related?</label>
        <select
          id={relationId}
          value={relation ?? ''}
          onChange={(event) => onChange({ ...draft, relation: event.target.value as Relation })}
        >
          <option value="" disabled>
            Please choose
          </option>
          {EVERY_RELATION.map(([value, words]) => (
            <option key={value} value={value}>
              {`Their ${words}`}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.document}>
        <blockquote>{statementWords(relation ?? null, speakerName)}</blockquote>
        <div className={styles.signature}>
          <Field
            label="Sign with your own name"
            name="signer"
            maxLength={MAX_SIGNER}
            autoComplete="name"
            value={signer}
            onChange={(event) => onChange({ ...draft, signer: event.target.value })}
          />
          <p className={styles.day}>{today}</p>
        </div>
      </div>
      <div className={styles.given}>
        <p className={styles.kept}>We keep this statement as proof. Your account shows it.</p>
        <Suspense>
          <KinDocuments sessionId={sessionId} />
        </Suspense>
      </div>
    </div>
  );
}
