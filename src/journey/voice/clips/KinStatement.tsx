import { useEffect, useId, useRef, useState } from 'react';
import {
  MAX_SIGNER,
  RELATIONS,
  type Relation,
  type KinStatement as Statement,
  statementWords,
} from '@/domain/voice/kin-statement.ts';
import { Field } from '@/ui/forms/Field.tsx';
import styles from '../voice.module.css';

/** What was filled in so far. */
export type StatementDraft = Partial<Statement>;

interface KinStatementProps {
  /** as it was typed */
  speakerName: string;
  draft: StatementDraft;
  /** asked for just now: it opens below what was tapped, and has to come into sight */
  isNew: boolean;
  onChange: (draft: StatementDraft) => void;
}

const EVERY_RELATION = Object.entries(RELATIONS) as [Relation, string][];

/** For somebody who can't be asked anymore: what their next of kin is to them, and a statement with a name under it. */
export function KinStatement({ speakerName, draft, isNew, onChange }: KinStatementProps) {
  const relationId = useId();
  const { relation, signer = '' } = draft;
  const [atFirst] = useState(relation);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew || relation !== atFirst) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew, relation, atFirst]);
  return (
    <div ref={place} className={styles.statement}>
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
      {relation && (
        <>
          <blockquote>{statementWords(relation, speakerName.trim() || 'this person')}</blockquote>
          <Field
            label="Sign with your own name"
            name="signer"
            maxLength={MAX_SIGNER}
            autoComplete="name"
            hint="We keep this statement as proof. Your account shows it."
            value={signer}
            onChange={(event) => onChange({ ...draft, signer: event.target.value })}
          />
        </>
      )}
    </div>
  );
}
