import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { isName, oneLine } from '@/domain/account/email.ts';
import type { SessionId } from '@/domain/session.ts';
import {
  type KinStatement,
  MAX_SIGNER,
  RELATIONS,
  type Relation,
  STATEMENT_WORDING,
  statementWords,
} from '@/domain/voice/kin-statement.ts';
import { Button } from '@/ui/Button.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import select from '@/ui/forms/select.module.css';
import { StepActions, WHY_NOT_ID } from '@/ui/StepActions.tsx';
import permission from './permission.module.css';
import styles from './statement.module.css';

const KinDocuments = lazy(async () => ({
  default: (await import('../permission/KinDocuments.tsx')).KinDocuments,
}));

/** What was filled in so far. */
export type StatementDraft = Partial<KinStatement>;

interface StatementProps {
  sessionId: SessionId;
  speakerName: string;
  draft: StatementDraft;
  onChange: (draft: StatementDraft) => void;
}

const EVERY_RELATION = Object.entries(RELATIONS) as [Relation, string][];

/** For somebody who can't be asked anymore: what their next of kin is to them, and a statement with a name under it. */
function Statement({ sessionId, speakerName, draft, onChange }: StatementProps) {
  const relationId = useId();
  const { relation, signer = '' } = draft;
  const [today] = useState(() => new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));
  return (
    <div className={styles.statement}>
      <div className={styles.relation}>
        <label htmlFor={relationId}>How are you related?</label>
        <select
          id={relationId}
          className={select.select}
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
        <blockquote>{statementWords(relation ?? null, speakerName, STATEMENT_WORDING)}</blockquote>
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

/** Null for one that is not whole. */
export function signedBy({ relation, signer = '' }: StatementDraft): KinStatement | null {
  const name = oneLine(signer);
  return relation && isName(name) ? { relation, signer: name, wording: STATEMENT_WORDING } : null;
}

interface SigningProps {
  sessionId: SessionId;
  name: string;
  draft: StatementDraft;
  isSigned: boolean;
  onDraft: (draft: StatementDraft) => void;
  onBack: () => void;
  onSigned: () => void;
}

/** The last sheet, for the next of kin alone: the statement in sight as a whole, and the place to sign it. */
export function Signing({ sessionId, name, draft, isSigned, onDraft, onBack, onSigned }: SigningProps) {
  const headline = useRef<HTMLHeadingElement>(null);
  // What was pressed is on the sheet before.
  useEffect(() => headline.current?.focus(), []);
  const why = !isSigned && 'Choose how you’re related, then sign with your name.';
  return (
    <>
      <h3 ref={headline} tabIndex={-1} className={permission.headline}>
        Sign for {name}
      </h3>
      <Statement sessionId={sessionId} speakerName={name} draft={draft} onChange={onDraft} />
      <StepActions inReach="dialog" why={why}>
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
        <Button disabled={!isSigned} aria-describedby={why ? WHY_NOT_ID : undefined} onClick={onSigned}>
          Continue
        </Button>
      </StepActions>
    </>
  );
}
