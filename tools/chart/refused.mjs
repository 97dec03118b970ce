// Values that can't work, beside the minimal ones, and words of the sentence that refuses them.
export const REFUSED = [
  [['image={"repository":""}'], 'image.repository is not set'],
  [['publicUrl=""'], 'publicUrl is not set'],
  [['publicUrl="recto.example.org"'], 'publicUrl'],
  [['storage={"bucket":""}'], 'storage.bucket is not set'],
  [['secrets={"RECTO_SECRET":null}'], 'RECTO_SECRET'],
  [['secrets={"RECTO_SECRET":{"name":"recto"}}'], 'key'],
  [['secrets={"RECTO_SECRET":"a secret itself"}'], 'RECTO_SECRET'],
  [['config={"RECTO_PRSERS":3}'], 'RECTO_PRSERS'],
  // Set by the chart from values of their own.
  [['config={"RECTO_PARSERS":3}'], 'RECTO_PARSERS'],
  [['config={"RECTO_OCR_DEVICE":"cuda"}'], 'RECTO_OCR_DEVICE'],
  // A secret doesn't stand in values.
  [['config={"REDIS_URL":"redis://:password@redis"}'], 'REDIS_URL'],
  [['worker={"scaling":{"minReplicas":0}}'], 'minReplicas'],
  [['worker={"replicas":0}'], 'replicas'],
  [['worker={"scaling":{"by":"keda"}}'], 'needs metrics'],
  [['gpu={"roles":["migrate"]}'], 'roles'],
  [['gpu={"roles":["worker"],"device":"cpu"}'], 'device'],
  [['networkPolicy={"database":{"to":[]}}'], 'networkPolicy.database.to is empty'],
  [['ingress={"enabled":true,"host":"recto.example.org"}'], 'config.RECTO_TRUSTED_PROXIES is not set'],
  [['ingress={"enabled":true}', 'config={"RECTO_TRUSTED_PROXIES":"10.244.0.0/16"}'], 'host'],
];
