import { ApiSchema } from '@nestjs/swagger';
import { RequiredText, wire } from '../../../platform/http';

/** What is left out stays as it is. */
@ApiSchema({ name: 'ChangeOrganisationRequest' })
export class ChangeOrganisationDto {
  @wire({
    diagnose: (value) =>
      typeof value === 'string' && value.trim() !== '' && value.length <= 100
        ? null
        : { type: 'string_type', msg: 'Input should be a string of 1 to 100 characters' },
    openapi: { type: String, minLength: 1, maxLength: 100, required: false },
  })
  readonly name?: string;

  @wire({
    diagnose: (value) =>
      typeof value === 'boolean' ? null : { type: 'bool_type', msg: 'Input should be a valid boolean' },
    openapi: { type: Boolean, required: false, description: 'Figures come inside answers instead of as links.' },
  })
  readonly inline_images?: boolean;
}

@ApiSchema({ name: 'DeleteOrganisationRequest' })
export class DeleteOrganisationDto {
  @RequiredText({ maxLength: 100, description: 'Its name, as a person has typed it.' })
  readonly name!: string;
}
