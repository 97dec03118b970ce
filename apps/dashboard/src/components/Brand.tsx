import { Group, Text } from '@mantine/core';
import classes from './Brand.module.css';
import mark from './mark.svg';

export function Brand() {
  return (
    <Group gap={8}>
      <img src={mark} width={24} height={24} alt="" />
      <Text component="span" className={classes.name}>
        Recto
      </Text>
    </Group>
  );
}
