import { graphicsWithin, type Sight } from './graphics';

const OPEN_DRIVER = `NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.82.07  Release Build  (dvs-builder@U22)
GCC version:  gcc version 12.3.0 (Ubuntu 12.3.0-1ubuntu1~22.04)`;
const LIBRARIES = ['libonnxruntime.so.1', 'libonnxruntime_providers_cuda.so', 'libcudart.so.13', 'libcudnn.so.9'];
const DIRECTORY = '/opt/cuda';

function sightOf({
  arch = 'x64',
  devices = ['null', 'nvidia0', 'nvidiactl'],
  driver = OPEN_DRIVER,
  libraries = LIBRARIES,
}): Sight {
  const directories: Readonly<Record<string, readonly string[]>> = { '/dev': devices, [DIRECTORY]: libraries };
  return {
    platform: 'linux',
    arch,
    list: (directory) => directories[directory] ?? [],
    read: (path) => (path === '/proc/driver/nvidia/version' ? driver : undefined),
  };
}

describe('graphicsWithin', () => {
  it('computes on the card where nothing lacks', () => {
    expect(graphicsWithin(DIRECTORY, sightOf({}))).toEqual({ library: '/opt/cuda/libonnxruntime.so.1' });
  });

  it.each([
    ['another processor', { arch: 'arm64' }, /^CUDA runs on Linux x64 alone, and this is linux arm64$/],
    ['no card', { devices: ['null', 'nvidiactl'] }, /^there is no NVIDIA card here: .*--gpus all/],
    ['no driver', { driver: '' }, /^NVIDIA's driver is not loaded/],
    [
      'an old driver',
      { driver: 'NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.183.01  Sun May 12' },
      /^NVIDIA's driver is 535\.183\.01, and CUDA 13 needs 580 or later$/,
    ],
    ['no provider', { libraries: ['libonnxruntime.so.1'] }, /has no libonnxruntime_providers_cuda\.so$/],
    ['no cuDNN', { libraries: LIBRARIES.slice(0, 3) }, /^\/opt\/cuda \(RECTO_CUDA_DIR\) has no libcudnn\.so\.9$/],
  ])('says what lacks: %s', (_, lacks, sentence) => {
    expect(graphicsWithin(DIRECTORY, sightOf(lacks))).toEqual({ fault: expect.stringMatching(sentence) });
  });

  it('says that nobody named the libraries', () => {
    expect(graphicsWithin(undefined, sightOf({}))).toEqual({
      fault: expect.stringContaining('the image of target gpu'),
    });
  });
});
