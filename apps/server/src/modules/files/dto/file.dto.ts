import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { FileStatus } from '../file.state';

@ApiSchema({ name: 'FileUpload' })
export class FileUploadDto {
  @ApiProperty({ enum: ['PUT'] })
  readonly method = 'PUT';

  @ApiProperty({
    format: 'uri',
    description:
      'Send the bytes here, and nothing of this API: no key. Content-Length has to be size_bytes, which every client sends by itself for a body of known length; another length is refused. Sent again before expires_at, the bytes replace those that were sent before.',
  })
  readonly url: string = '';

  @ApiProperty({ format: 'date-time' })
  readonly expires_at: string = '';
}

@ApiSchema({ name: 'File' })
export class FileDto {
  @ApiProperty({ enum: ['file'] })
  readonly object = 'file';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({ description: 'The organisation that the file belongs to.' })
  readonly customer_id: string = '';

  @ApiProperty({
    enum: ['pending', 'uploaded', 'expired'] satisfies FileStatus[],
    description:
      'pending: registered, the bytes have not come. uploaded: the bytes are there. expired: 3 days have passed since the upload, or since the registration when nothing was uploaded.',
  })
  readonly status: FileStatus = 'pending';

  @ApiProperty({ type: 'integer', minimum: 1 })
  readonly size_bytes: number = 0;

  @ApiProperty()
  readonly filename: string = '';

  @ApiProperty()
  readonly content_type: string = '';

  @ApiProperty({
    required: false,
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of the bytes that arrived, in hex. Absent until they have.',
  })
  readonly sha256?: string;

  @ApiProperty({ format: 'date-time' })
  readonly created_at: string = '';

  @ApiProperty({
    format: 'date-time',
    description: '3 days after the registration; once the bytes have come, 3 days after that.',
  })
  readonly expires_at: string = '';

  @ApiProperty({
    required: false,
    type: FileUploadDto,
    description: 'Where to send the bytes. Absent once the registration has expired.',
  })
  readonly upload?: FileUploadDto;
}
