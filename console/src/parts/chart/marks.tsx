import { Menu, Text, UnstyledButton } from '@mantine/core';
import { Link } from 'wouter';
import classes from './chart.module.css';
import type { ChartSteps } from './chart.tsx';

/** The width of the axis at the left of a chart, in pixels, which is where its time begins. */
export const AXIS_WIDTH = 48;
/** The pixels behind the end of its time. */
export const PADDING_RIGHT = 20;
/** The height of the strip above a chart in which its marks are. */
export const MARKS_HEIGHT = 26;
/** As wide as one can point at. Marks that are nearer to each other are one. */
const APART = 24;

/** A moment that is marked in a chart, in seconds since 1970, with what happened then, and where that is told. */
export interface Mark {
  readonly at: number;
  readonly name: string;
  readonly address: string;
}

/**
 * The marks of a chart, each a line that opens a menu of what happened there. They are for the pointer: the page has the same links in a
 * list, so that a keyboard need not go through the marks of every chart.
 */
export function Marks({
  marks,
  steps,
  width,
}: {
  readonly marks: readonly Mark[];
  readonly steps: ChartSteps;
  /** Of the whole chart, in pixels. */
  readonly width: number;
}) {
  const { times, seconds } = steps;
  const from = times[0] ?? 0;
  const length = (times.at(-1) ?? 0) + seconds - from;
  const leftOf = ({ at }: Mark) =>
    AXIS_WIDTH + ((at - from) / length) * (width - AXIS_WIDTH - PADDING_RIGHT);
  const shown = marks.filter(({ at }) => at >= from && at < from + length);
  return (
    <div aria-hidden className={classes.marks}>
      {near(shown, leftOf).map((group) => (
        <MarkMenu key={group[0]?.at} group={group} left={leftOf(group[0] as Mark)} />
      ))}
    </div>
  );
}

function MarkMenu({ group, left }: { readonly group: readonly Mark[]; readonly left: number }) {
  return (
    <div className={classes.mark} style={{ left }}>
      <Menu position="bottom-start" width={320} shadow="md">
        <Menu.Target>
          <UnstyledButton className={classes.flag} tabIndex={-1} title={group[0]?.name}>
            {group.length}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {group.map(({ at, name, address }) => (
            <Menu.Item key={`${at} ${address}`} component={Link} href={address}>
              <Text size="sm" className="anywhere">
                {name}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** Marks in groups, the earliest first, of which each begins far enough behind the one before. */
function near(
  marks: readonly Mark[],
  leftOf: (mark: Mark) => number,
): readonly (readonly Mark[])[] {
  const groups: Mark[][] = [];
  for (const mark of marks.toSorted((one, other) => one.at - other.at)) {
    const last = groups.at(-1);
    if (last?.[0] && leftOf(mark) - leftOf(last[0]) < APART) last.push(mark);
    else groups.push([mark]);
  }
  return groups;
}
