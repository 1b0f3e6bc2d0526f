import { median } from '../../lab/requests.ts';

/** Numbers by name. */
type Numbers<Measured> = { [Name in keyof Measured]: number };
/** The results of each contender. */
type OfEach<Contenders extends readonly unknown[], Measured> = { [Index in keyof Contenders]: Measured };

/**
 * Measures contenders in alternating rounds, so that other load on the machine slows all of them.
 * @param rounds.limitMs time limit, so slow contenders have fewer rounds
 * @returns the results of all rounds after those that warm up
 */
export async function alternate<const Contenders extends readonly unknown[], Measured>(
  contenders: Contenders,
  {
    warmUp,
    rounds,
    limitMs = Number.POSITIVE_INFINITY,
  }: { warmUp: number; rounds: number; limitMs?: number },
  measure: (contender: Contenders[number], isWarmUp: boolean) => Promise<Measured>,
): Promise<OfEach<Contenders, Measured[]>> {
  const results = contenders.map((): Measured[] => []);
  const until = performance.now() + limitMs;
  for (let round = 0; round < warmUp + rounds; round++) {
    if (round > warmUp && performance.now() > until) break;
    for (const [index, contender] of contenders.entries()) {
      const measured = await measure(contender, round < warmUp);
      if (round >= warmUp) results[index]?.push(measured);
    }
  }
  return results as OfEach<Contenders, Measured[]>;
}

/** The median of each number over all rounds. */
export function mediansOf<Measured extends Numbers<Measured>>(rounds: readonly Measured[]): Measured {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Measured)[];
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round[name]))]),
  ) as Measured;
}
