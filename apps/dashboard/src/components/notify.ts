import { notifications } from '@mantine/notifications';
import { sentenceOf } from './ErrorNotice';

export function showFailure(error: unknown): void {
  notifications.show({ color: 'red', title: 'That did not work', message: sentenceOf(error), autoClose: 10_000 });
}

export function showDone(message: string): void {
  notifications.show({ message });
}
