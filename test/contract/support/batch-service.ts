// A service without workers: tests do the workers' steps themselves.
import { Client } from './batches';
import { Hands } from './by-hand';
import { Service } from './service';

export interface BatchService {
  service: Service;
  organisation: { id: string; key: string };
  client: Client;
  hands: Hands;
}

export async function startBatchService(): Promise<BatchService> {
  const service = await Service.start({ RECTO_ROLE: 'api' });
  const organisation = await service.newOrganisation('unlimited');
  return { service, organisation, client: new Client(service, organisation.key), hands: new Hands(service) };
}
