// Checks rendered objects against the schemas of those who read them: Kubernetes, KEDA, the operator of Prometheus.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { PrometheusRule, ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { pythonWith } from '../setup/virtual-environment.mjs';

/** Schemas that Kubernetes itself doesn't have. */
const FURTHER = [ScaledObject, PrometheusRule, ServiceMonitor];

/** Sentences about what is wrong. */
export function faultsOf(objects) {
  const further = objects.filter((object) => modelOf(object));
  const own = objects.filter((object) => !modelOf(object));
  return [...further.flatMap(faultsOfFurther), ...faultsByKubernetes(own)];
}

function modelOf({ apiVersion, kind }) {
  return FURTHER.find((model) => model.apiVersion === apiVersion && model.kind === kind);
}

function faultsOfFurther(object) {
  const Model = modelOf(object);
  try {
    // The whole object, not what the model makes of it: an unknown property is a fault.
    new Model(object).validate();
    return [];
  } catch (error) {
    return [`${object.kind} ${object.metadata.name}: ${error.message}`];
  }
}

/** Strict: no property that Kubernetes doesn't know. */
function faultsByKubernetes(objects) {
  const python = pythonWith(path.join(import.meta.dirname, 'validate.txt'), 'chart-venv');
  const input = objects.map((object) => `---\n${JSON.stringify(object)}\n`).join('');
  const { status, stdout, stderr } = spawnSync(python, ['-m', 'kubernetes_validate', '--strict', '--quiet', '-'], {
    input,
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}
