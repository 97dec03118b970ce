import { Injectable } from '@nestjs/common';
import type { Organisation, Plan } from '../../platform/database';
import { AccountsService, type OrganisationWish } from '../accounts';
import { Grants } from '../usage';
import { CommandError } from './command-error';
import type { CommandLine } from './command-line';
import { type CommandAnswer, type Commands, OPERATOR } from './commands';
import { idOf, unknown } from './operands';
import { presentOrganisation } from './operator.presenter';
import { OrganisationChoice } from './organisation-choice';

/** Organisations, their plans and credits. */
@Injectable()
export class AccountCommands {
  readonly commands: Commands = {
    'org create': (line) => this.create(line),
    'org list': () => this.list(),
    'org set-plan': (line) => this.setPlan(line),
    'org set-inline-images': (line) => this.setInlineImages(line),
    'credits add': (line) => this.addCredits(line),
  };

  constructor(
    private readonly accounts: AccountsService,
    private readonly grants: Grants,
    private readonly organisations: OrganisationChoice,
  ) {}

  /** With the credits of its plan. */
  async make(wish: OrganisationWish): Promise<Organisation> {
    const organisation = await this.accounts.create(wish, OPERATOR);
    if (wish.plan === 'free') await this.grants.addPlan(organisation.id, OPERATOR);
    return organisation;
  }

  private async create({ options }: CommandLine): Promise<CommandAnswer> {
    const name = options.name ?? '';
    if (name === '') throw new CommandError('Give the organisation a name: --name NAME.');
    const inlineImages = options['inline-images'] ?? false;
    const { id } = await this.make({ name, plan: planOf(options.plan ?? 'free'), inlineImages });
    return this.show(id);
  }

  private async list(): Promise<CommandAnswer> {
    return { organisations: (await this.accounts.list()).map(presentOrganisation) };
  }

  private async setPlan({ operands: [org = '', wish = ''] }: CommandLine): Promise<CommandAnswer> {
    const id = idOf('org', org);
    const plan = planOf(wish);
    if (!(await this.accounts.setPlan(id, plan, OPERATOR))) throw unknown('organisation', org);
    if (plan === 'free') await this.grants.addPlan(id, OPERATOR);
    return this.show(id);
  }

  private async setInlineImages({ operands: [org = '', wish = ''] }: CommandLine): Promise<CommandAnswer> {
    if (wish !== 'on' && wish !== 'off') throw new CommandError('Say on or off.');
    const id = idOf('org', org);
    if (!(await this.accounts.setInlineImages(id, wish === 'on', OPERATOR))) throw unknown('organisation', org);
    return this.show(id);
  }

  private async addCredits({ operands: [amount = ''], options }: CommandLine): Promise<CommandAnswer> {
    if (!/^[1-9]\d{0,8}$/.test(amount)) throw new CommandError('Say how many credits: a whole number of at least 1.');
    const { id } = await this.organisations.of(options.org);
    await this.grants.add(id, Number(amount), OPERATOR);
    return this.show(id);
  }

  private async show(id: string): Promise<CommandAnswer> {
    return { organisation: presentOrganisation(await this.organisations.find(id)) };
  }
}

function planOf(text: string): Plan {
  if (text === 'free' || text === 'unlimited') return text;
  throw new CommandError('The plan is free or unlimited.');
}
