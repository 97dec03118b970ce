export { NoticesModule } from './notices.module';
export { NoticesService } from './notices.service';
