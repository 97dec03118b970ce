import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { RequiredText, TextOption, wire } from '../../../../platform/http';
import type { WebhookDisabledReason } from '../../../../platform/database';

@ApiSchema({ name: 'WebhookEndpoint' })
export class EndpointDto {
  @ApiProperty({ enum: ['webhook_endpoint'] })
  readonly object = 'webhook_endpoint';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({ format: 'uri' })
  readonly url: string = '';

  @ApiProperty()
  readonly description: string = '';

  @ApiProperty({ description: 'Gets messages of PHI batches: whoever registered it had the PHI right.' })
  readonly phi: boolean = false;

  @ApiProperty()
  readonly enabled: boolean = true;

  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['requested', 'gone', 'failing', null],
    description: 'gone: it answered 410. failing: every attempt of five days failed.',
  })
  readonly disabled_reason: WebhookDisabledReason | null = null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  readonly disabled_at: string | null = null;

  @ApiProperty({ format: 'date-time' })
  readonly created_at: string = '';

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  readonly last_success_at: string | null = null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  readonly last_failure_at: string | null = null;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'The first failure since the last success.',
  })
  readonly failing_since: string | null = null;
}

@ApiSchema({ name: 'WebhookEndpointList' })
export class EndpointListDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [EndpointDto], description: 'Oldest first.' })
  readonly data: readonly EndpointDto[] = [];
}

@ApiSchema({ name: 'WebhookSecrets' })
export class SecretsDto {
  @ApiProperty({ enum: ['webhook_secrets'] })
  readonly object = 'webhook_secrets';

  @ApiProperty({ description: 'The secret that signs.' })
  readonly secret: string = '';

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'After a rotation: the one that signs beside it for a day.',
  })
  readonly former_secret: string | null = null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  readonly former_secret_until: string | null = null;
}

@ApiSchema({ name: 'AddedWebhookEndpoint' })
export class AddedEndpointDto extends EndpointDto {
  @ApiProperty({ description: 'The secret that signs; it can be revealed again.' })
  readonly secret: string = '';
}

@ApiSchema({ name: 'AddWebhookEndpointRequest' })
export class AddEndpointDto {
  @RequiredText({ maxLength: 2_048, secret: true, description: 'Where to: https, at a public address.' })
  readonly url!: string;

  @TextOption({ default: '', maxLength: 200, description: 'What you know it by.' })
  readonly description: string = '';
}

@ApiSchema({ name: 'RecoverRequest' })
export class RecoverDto {
  @wire({
    required: true,
    diagnose: (value) =>
      typeof value === 'string' && !Number.isNaN(new Date(value).getTime())
        ? null
        : { type: 'datetime_parsing', msg: 'Input should be a valid datetime' },
    openapi: { type: String, format: 'date-time', description: 'What ended since then.' },
  })
  readonly since!: string;
}

@ApiSchema({ name: 'Recovered' })
export class RecoveredDto {
  @ApiProperty({ enum: ['recovered'] })
  readonly object = 'recovered';

  @ApiProperty({ type: 'integer', description: 'Messages that have not reached the endpoint and are sent now.' })
  readonly messages: number = 0;
}
