import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { wire } from '../../../../platform/http';
import type { WebhookAttempt, WebhookDelivery } from '../../../../platform/database';

type DeliveryStatus = WebhookDelivery['status'];
type Outcome = NonNullable<WebhookAttempt['outcome']>;

@ApiSchema({ name: 'WebhookDelivery' })
export class DeliveryDto {
  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({ type: String, nullable: true, description: 'Null when it goes to the address of its batch.' })
  readonly endpoint_id: string | null = null;

  @ApiProperty({ enum: ['pending', 'succeeded', 'failed', 'cancelled'] satisfies DeliveryStatus[] })
  readonly status: DeliveryStatus = 'pending';

  @ApiProperty({ type: 'integer', description: 'Attempts of this run that have failed, of eight.' })
  readonly failures: number = 0;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'Null when nothing is to come, or one is under way.',
  })
  readonly next_attempt_at: string | null = null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  readonly completed_at: string | null = null;
}

@ApiSchema({ name: 'WebhookMessage' })
export class MessageDto {
  @ApiProperty({ enum: ['webhook_message'] })
  readonly object = 'webhook_message';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({ enum: ['batch.update', 'webhook.ping'] })
  readonly type: 'batch.update' | 'webhook.ping' = 'batch.update';

  @ApiProperty({ type: String, nullable: true })
  readonly batch_id: string | null = null;

  @ApiProperty({ enum: ['signed', 'direct'] })
  readonly mode: 'signed' | 'direct' = 'signed';

  @ApiProperty({ format: 'date-time' })
  readonly created_at: string = '';

  @ApiProperty({ format: 'date-time', description: 'After this nothing is sent any more.' })
  readonly expires_at: string = '';

  @ApiProperty({ type: [DeliveryDto], description: 'One for each destination.' })
  readonly deliveries: readonly DeliveryDto[] = [];
}

@ApiSchema({ name: 'WebhookMessagePage' })
export class MessagePageDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [MessageDto], description: 'Newest first.' })
  readonly data: readonly MessageDto[] = [];

  @ApiProperty({ type: String, nullable: true })
  readonly next_cursor: string | null = null;
}

@ApiSchema({ name: 'WebhookMessageWithBody' })
export class MessageWithBodyDto extends MessageDto {
  @ApiProperty({ type: String, nullable: true, description: 'The very text that is sent; null once it was wiped.' })
  readonly body: string | null = null;
}

@ApiSchema({ name: 'WebhookAttempt' })
export class AttemptDto {
  @ApiProperty({ enum: ['webhook_attempt'] })
  readonly object = 'webhook_attempt';

  @ApiProperty()
  readonly id: string = '';

  @ApiProperty({ format: 'date-time' })
  readonly started_at: string = '';

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  readonly ended_at: string | null = null;

  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['succeeded', 'failed', 'lost', null],
    description: 'Null while it is under way.',
  })
  readonly outcome: Outcome | null = null;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly status_code: number | null = null;

  @ApiProperty({ type: String, nullable: true, description: 'A code such as timeout.' })
  readonly error: string | null = null;

  @ApiProperty({ type: String, nullable: true, description: 'The same as a sentence.' })
  readonly message: string | null = null;

  @ApiProperty({ type: String, nullable: true, description: 'What the receiver said, at most 4 KB; null for viewers.' })
  readonly answer: string | null = null;
}

@ApiSchema({ name: 'WebhookAttemptPage' })
export class AttemptPageDto {
  @ApiProperty({ enum: ['list'] })
  readonly object = 'list';

  @ApiProperty({ type: [AttemptDto], description: 'Newest first.' })
  readonly data: readonly AttemptDto[] = [];

  @ApiProperty({ type: String, nullable: true })
  readonly next_cursor: string | null = null;
}

@ApiSchema({ name: 'ResendRequest' })
export class ResendDto {
  @wire({
    diagnose: (value) =>
      value === null || typeof value === 'string'
        ? null
        : { type: 'string_type', msg: 'Input should be a valid string' },
    openapi: {
      type: String,
      nullable: true,
      required: false,
      description: 'To this endpoint; absent: wherever it went.',
    },
  })
  readonly endpoint_id?: string | null;
}

@ApiSchema({ name: 'Resent' })
export class ResentDto {
  @ApiProperty({ enum: ['resent'] })
  readonly object = 'resent';

  @ApiProperty({ type: 'integer', description: 'Deliveries that have an attempt coming by it.' })
  readonly deliveries: number = 0;
}
