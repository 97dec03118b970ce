// Supported platforms: Linux on x64 and arm64 with glibc. Elsewhere bundled programs have no build, or the kernel lacks
// required features.
import { atLeast } from './node-version.mjs';

/** Debian 10, Ubuntu 20.04, RHEL 8: the oldest that Node, ONNX Runtime and Valkey are built for. */
const GLIBC = '2.28';
const SUPPORTED = `Linux x64 or arm64 with glibc ${GLIBC} or newer`;

const LACKS = {
  win32: {
    lacks: 'Windows has no /proc, no Landlock and no seccomp, which parsers are watched and confined with',
    advice: 'use WSL 2: wsl --install -d Debian, then start again in there',
  },
  darwin: {
    lacks: 'macOS has no /proc, no Landlock and no seccomp, which parsers are watched and confined with',
    advice: 'use a Linux machine, virtual machine or container (debian:stable)',
  },
};

/** What this platform lacks, or null. `glibc` is null if the C library is another one. */
export function platformFault({ platform, arch, glibc }) {
  if (platform !== 'linux') {
    const { lacks, advice } = LACKS[platform] ?? {
      lacks: `there are no builds for ${platform}`,
      advice: 'use a Linux machine, virtual machine or container',
    };
    return fault(platform, lacks, advice);
  }
  if (arch !== 'x64' && arch !== 'arm64') {
    const lacks = 'ONNX Runtime, the embedded Postgres and Valkey have no builds for it';
    return fault(`${platform} ${arch}`, lacks, 'use a 64-bit Node on an x64 or arm64 machine');
  }
  if (glibc === null) {
    const lacks = 'ONNX Runtime, the embedded Postgres and Valkey have no builds for another C library, such as musl';
    return fault(`${platform} ${arch} without glibc`, lacks, 'use a distribution or image with glibc, such as Debian');
  }
  if (!atLeast(glibc, GLIBC)) {
    const lacks = 'programs that Recto brings along need newer symbols of it';
    return fault(`${platform} ${arch} with glibc ${glibc}`, lacks, 'use Debian 10, Ubuntu 20.04, RHEL 8 or later');
  }
  return null;
}

/** The platform of this process. */
export function thisPlatform() {
  const { platform, arch } = process;
  return { platform, arch, glibc: platform === 'linux' ? glibcVersion() : null };
}

function glibcVersion() {
  // Without resolving the names of network peers, which takes seconds if no name server answers.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ?? null;
}

function fault(what, lacks, advice) {
  return { problem: `${SUPPORTED} (this is ${what}: ${lacks})`, advice };
}
