// npm run sbom [-- OUT.json]: writes the software bill of materials in CycloneDX 1.6.
import fs from 'node:fs';
import path from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { ROOT } from '../setup/prepare.mjs';
import { collectParts } from './parts.mjs';

/** The bill of `parts` of the product `version`, as JSON. */
export function sbom(parts, version) {
  const product = new Models.Component(Enums.ComponentType.Application, 'recto', { version, bomRef: 'recto' });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) });
  for (const part of parts) {
    const component = componentOf(part);
    bom.components.add(component);
    product.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

function componentOf({ ecosystem, name, version, licence, why }) {
  const purl = purlOf(ecosystem, name, version);
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    bomRef: purl,
    purl,
    version,
    description: why,
  });
  component.licenses.add(new Models.LicenseExpression(licence));
  return component;
}

function purlOf(ecosystem, name, version) {
  const type = ecosystem === 'deb' ? 'deb/debian' : ecosystem;
  const encoded = name.split('/').map(encodeURIComponent).join('/');
  return `pkg:${type}/${encoded}${version === undefined ? '' : `@${encodeURIComponent(version)}`}`;
}

if (process.argv[1] === import.meta.filename) {
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const file = path.resolve(process.argv[2] ?? path.join(ROOT, 'out/recto.cdx.json'));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const parts = collectParts();
  fs.writeFileSync(file, `${sbom(parts, version)}\n`);
  console.log(`${file}: ${parts.length} parts`);
}
