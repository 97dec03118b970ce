import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { LiveSession, Visit } from '../../accounts';
import { ApiCsrfToken, ConsoleRoute } from '../access/console-route';
import { CurrentSession, CurrentVisit } from '../access/current';
import { MeDto, OpenLinkDto, OptionsDto } from './dto/me.dto';
import { AddressDto, ChangePasswordDto, FollowLinkDto, LinkDto, SignInDto } from './dto/sign-in.dto';
import { ConsoleSessions } from './session.service';

const WITH_COOKIE = { type: MeDto, description: 'Who you are now. The session is in the cookie that comes with it.' };

@ApiTags('Session')
@Controller('console')
export class SessionController {
  constructor(private readonly sessions: ConsoleSessions) {}

  @Get('options')
  @ConsoleRoute('getOptions', { summary: 'What can be done without being signed in' })
  @ApiOkResponse({ type: OptionsDto, description: 'As the service is configured.' })
  options(): OptionsDto {
    return this.sessions.options();
  }

  @Post('sign-up')
  @HttpCode(202)
  @ConsoleRoute('requestSignUp', {
    summary: 'Ask for a mail to sign up',
    description:
      'The answer is the same whether the address has an account or not. The link of the mail is followed at link/follow.',
    errors: ['sign_up_closed', 'too_many_mails', 'unsupported_media_type', 'request_too_large'],
  })
  @ApiAcceptedResponse({ description: 'A mail is on its way.' })
  signUp(@Body() body: AddressDto, @CurrentVisit() visit: Visit): Promise<void> {
    return this.sessions.requestSignUp(body, visit);
  }

  @Post('password/reset')
  @HttpCode(202)
  @ConsoleRoute('requestReset', {
    summary: 'Ask for a mail to set a new password',
    description: 'The answer is the same whether the address has an account or not.',
    errors: ['mail_not_configured', 'too_many_mails', 'unsupported_media_type', 'request_too_large'],
  })
  @ApiAcceptedResponse({ description: 'A mail is on its way if the address has an account.' })
  requestReset(@Body() body: AddressDto, @CurrentVisit() visit: Visit): Promise<void> {
    return this.sessions.requestReset(body, visit);
  }

  @Post('sign-in')
  @HttpCode(200)
  @ConsoleRoute('signIn', {
    summary: 'Sign in',
    errors: ['sign_in_refused', 'too_many_attempts', 'unsupported_media_type', 'request_too_large'],
  })
  @ApiOkResponse(WITH_COOKIE)
  signIn(
    @Body() body: SignInDto,
    @CurrentVisit() visit: Visit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeDto> {
    return this.sessions.signIn(body, visit, reply);
  }

  @Post('link/look')
  @HttpCode(200)
  @ConsoleRoute('lookAtLink', {
    summary: 'See what a link is for',
    description: 'Links lead to /join#TOKEN: the token is in no request but this one and the next.',
    errors: ['account_link_not_valid', 'unsupported_media_type', 'request_too_large'],
  })
  @ApiOkResponse({ type: OpenLinkDto, description: 'What it is for. It is not used up.' })
  look(@Body() body: LinkDto): Promise<OpenLinkDto> {
    return this.sessions.look(body);
  }

  @Post('link/follow')
  @HttpCode(200)
  @ConsoleRoute('followLink', {
    summary: 'Use a link',
    description:
      'Once: become an owner, join as who was invited, set a new password, or make an account with an organisation.',
    errors: [
      'account_link_not_valid',
      'sign_in_refused',
      'too_many_attempts',
      'unsupported_media_type',
      'request_too_large',
    ],
  })
  @ApiOkResponse(WITH_COOKIE)
  follow(
    @Body() body: FollowLinkDto,
    @CurrentVisit() visit: Visit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeDto> {
    return this.sessions.follow(body, visit, reply);
  }

  @Get('me')
  @ConsoleRoute('getMe', { summary: 'Who you are, and where you are a member' })
  @ApiOkResponse({ type: MeDto, description: 'You.' })
  me(@CurrentSession() session: LiveSession): Promise<MeDto> {
    return this.sessions.me(session);
  }

  @Post('me/password')
  @HttpCode(200)
  @ConsoleRoute('changePassword', {
    summary: 'Change your password',
    description: 'All other sessions of yours end.',
    errors: ['sign_in_refused', 'too_many_attempts', 'unsupported_media_type', 'request_too_large'],
  })
  @ApiCsrfToken()
  @ApiOkResponse(WITH_COOKIE)
  changePassword(
    @Body() body: ChangePasswordDto,
    @CurrentSession() session: LiveSession,
    @CurrentVisit() visit: Visit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeDto> {
    return this.sessions.changePassword(body, session, visit, reply);
  }

  @Post('sign-out')
  @HttpCode(204)
  @ConsoleRoute('signOut', { summary: 'Sign out' })
  @ApiCsrfToken()
  @ApiNoContentResponse({ description: 'The session has ended.' })
  signOut(@CurrentSession() session: LiveSession, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    return this.sessions.signOut(session, reply);
  }

  @Post('sign-out-everywhere')
  @HttpCode(204)
  @ConsoleRoute('signOutEverywhere', { summary: 'Sign out everywhere' })
  @ApiCsrfToken()
  @ApiNoContentResponse({ description: 'All your sessions have ended.' })
  signOutEverywhere(
    @CurrentSession() session: LiveSession,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.sessions.signOutEverywhere(session, reply);
  }
}
