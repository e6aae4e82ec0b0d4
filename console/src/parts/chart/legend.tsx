import { ColorSwatch, Group, Text } from '@mantine/core';

/** The names of a chart's series with their colors and a figure of each; `about` says of when the figures are. */
export function Legend({
  entries,
  about,
}: {
  readonly entries: readonly {
    readonly label: string;
    readonly color: string;
    readonly value: string;
  }[];
  readonly about: string;
}) {
  return (
    <Group gap="4px 20px" mt="xs">
      <Group component="ul" gap="4px 20px" m={0} p={0} style={{ listStyle: 'none' }}>
        {entries.map(({ label, color, value }) => (
          <Group key={label} component="li" gap={8} wrap="nowrap">
            <ColorSwatch size={12} color={color} withShadow={false} />
            <Text size="sm" className="anywhere">
              {label}
            </Text>
            <Text size="sm" c="dimmed">
              {value}
            </Text>
          </Group>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </Group>
  );
}
