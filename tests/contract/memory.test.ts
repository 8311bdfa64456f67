import { memoryDocuments } from '../../functions/src/adapters/memory/documents.ts';
import { memoryJobs } from '../../functions/src/adapters/memory/jobs.ts';
import { memoryObjects } from '../../functions/src/adapters/memory/objects.ts';
import { describeDocuments } from './documents.contract.ts';
import { describeJobs } from './jobs.contract.ts';
import { describeObjects } from './objects.contract.ts';

describeDocuments('memory', () => memoryDocuments());
describeObjects('memory', () => memoryObjects());
describeJobs('memory', () => {
  const jobs = memoryJobs();
  return { jobs, finish: jobs.finish, fail: jobs.fail };
});
