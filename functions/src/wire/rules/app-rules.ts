import { fromWireFields } from '../../adapters/local/document-values.ts';
import type { LocalDocuments } from '../../adapters/local/documents.ts';
import type { Exchange } from '../exchange.ts';
import { loadRules, type RuleRequest, type Ruleset } from './ruleset.ts';
import type { RuleMap } from './values.ts';

export interface AppRules {
  readonly firestore: Ruleset;
  readonly storage: Ruleset;
}

/** Both rules files, reading documents without asking rules again, like the real ones. */
export function appRules(
  sources: { readonly firestore: string; readonly storage: string },
  documents: LocalDocuments,
): AppRules {
  const read = (path: string): RuleMap | null => {
    if (path.split('/').length % 2 !== 0) return null;
    const document = documents.find(path);
    return document && fromWireFields(document.fields);
  };
  return {
    firestore: loadRules(sources.firestore, 'firestore.rules', read),
    storage: loadRules(sources.storage, 'storage.rules', read),
  };
}

/** The caller as rules see him. An invalid token is refused before rules are asked. */
export function ruleAuth({ auth }: Exchange): RuleRequest['auth'] {
  if (auth === 'none' || auth === 'invalid') return null;
  return { uid: auth.claims.sub, token: auth.claims as unknown as RuleMap };
}
