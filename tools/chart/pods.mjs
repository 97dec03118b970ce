// What must hold of every pod of the chart, whatever the values say.
const MIB = { Mi: 1, Gi: 1_024 };
const SERVICE_MEMORY_MB = 512;
/** Answers that are not taken by then are cut off. */
const ANSWERS_SECONDS = 20;

/** Sentences about what is wrong. */
export function faultsOfPods(objects) {
  return objects
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .flatMap(({ metadata: { name }, kind, spec: { template } }) => {
      const faults = [
        ...faultsOfSecurity(template.spec),
        ...(kind === 'Deployment' ? [...faultsOfSizes(template.spec), ...faultsOfCard(template.spec)] : []),
      ];
      return faults.map((fault) => `${name}: ${fault}`);
    });
}

function faultsOfSecurity({ securityContext: pod, automountServiceAccountToken, containers, volumes }) {
  const faults = [];
  if (!pod.runAsNonRoot || pod.runAsUser !== 10_001) faults.push('it does not run as the user of the image');
  if (pod.seccompProfile?.type !== 'RuntimeDefault') faults.push('it has no seccomp profile');
  if (automountServiceAccountToken !== false) faults.push('it gets a token of Kubernetes');
  if (volumes.some(({ emptyDir }) => emptyDir && !emptyDir.sizeLimit)) faults.push('a directory has no limit');
  for (const { securityContext: own, env, volumeMounts } of containers) {
    if (!own.readOnlyRootFilesystem) faults.push('its root can be written to');
    if (own.allowPrivilegeEscalation !== false) faults.push('it may get more rights');
    if (own.capabilities?.drop?.join() !== 'ALL') faults.push('it keeps capabilities');
    if (env.some(({ valueFrom }) => valueFrom)) faults.push('a secret stands in its environment');
    if (namesOf(volumeMounts) !== namesOf(volumes)) faults.push('a volume is not mounted');
  }
  return faults;
}

function namesOf(list) {
  return list
    .map(({ name }) => name)
    .sort()
    .join();
}

function faultsOfSizes({ containers: [{ env, resources }], terminationGracePeriodSeconds, volumes }) {
  const faults = [];
  const set = (name) => Number(env.find((one) => one.name === name)?.value ?? 0);
  const least =
    SERVICE_MEMORY_MB +
    set('RECTO_PARSERS') * set('RECTO_PARSER_MEMORY_MB') +
    set('RECTO_CONVERTERS') * set('RECTO_CONVERTER_MEMORY_MB');
  const memory = megabytes(resources.limits.memory);
  if (memory < least) faults.push(`${memory} MB of memory, and what it runs may take ${least}`);
  const grace = ANSWERS_SECONDS + (2 * set('RECTO_WORKER_GRACE_MS')) / 1_000;
  if (terminationGracePeriodSeconds < grace)
    faults.push(`${terminationGracePeriodSeconds} s to stop, and it takes up to ${grace}`);
  const spool = megabytes(volumes.find(({ name }) => name === 'spool').emptyDir.sizeLimit);
  if (spool <= set('RECTO_UPLOAD_SPOOL_MB') + 150 * set('RECTO_WORKER_ITEMS'))
    faults.push(`${spool} MB for the spool hold less than may lie there`);
  return faults;
}

/** A pod has a card, the image for it and a node that lets it in, or none of these. */
function faultsOfCard({ containers: [{ env, image, resources }], tolerations = [] }) {
  const said = {
    'the device of the models': env.some(({ name }) => name === 'RECTO_OCR_DEVICE'),
    'the image': image.endsWith('-gpu'),
    'the limits': resources.limits['nvidia.com/gpu'] === 1,
    'the tolerations': tolerations.some(({ key }) => key === 'nvidia.com/gpu'),
  };
  const [ofCards, ofProcessors] = [true, false].map((wanted) =>
    Object.keys(said).filter((part) => said[part] === wanted),
  );
  if (ofCards.length === 0 || ofProcessors.length === 0) return [];
  return [`${ofCards.join(', ')} are for a graphics card, and ${ofProcessors.join(', ')} are not`];
}

function megabytes(quantity) {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(number) * MIB[unit];
}
