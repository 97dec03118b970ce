import { Card, SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core';
import type { Schema } from '../../../lib/api';
import { formatCount } from '../../../lib/format';
import classes from '../playground.module.css';

interface Props {
  readonly samples: readonly Schema<'PlaygroundSample'>[];
  readonly isBusy: boolean;
  readonly onTake: (name: Schema<'PlaygroundSample'>['name']) => void;
}

/** Documents to look at without having one. */
export function Samples({ samples, isBusy, onTake }: Props) {
  return (
    <section aria-labelledby="samples">
      <Title order={2} size="h4" id="samples" mb="sm">
        Samples
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 5 }} spacing="sm">
        {samples.map(({ name, title, description, pages }) => (
          <UnstyledButton key={name} disabled={isBusy} onClick={() => onTake(name)}>
            <Card withBorder padding="md" h="100%" className={classes.sample}>
              <Text fw={600}>{title}</Text>
              <Text c="dimmed">{description}</Text>
              <Text c="dimmed" mt="xs">
                {pagesText(pages)}
              </Text>
            </Card>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </section>
  );
}

function pagesText(pages: number): string {
  return pages === 1 ? '1 page' : `${formatCount(pages)} pages`;
}
