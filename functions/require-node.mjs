// Plain JavaScript on purpose: it must also run on the old Node it complains about.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Kindred Pages runs on Node 24, but this is Node ${process.versions.node}. Run "npm ci" again without --ignore-scripts: it brings Node 24 into the project.`,
  );
  process.exit(1);
}
