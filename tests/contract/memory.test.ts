import { memoryDocuments } from '../../functions/src/adapters/memory/documents.ts';
import { memoryObjects } from '../../functions/src/adapters/memory/objects.ts';
import { describeDocuments } from './documents.contract.ts';
import { describeObjects } from './objects.contract.ts';

describeDocuments('memory', () => memoryDocuments());
describeObjects('memory', () => memoryObjects());
