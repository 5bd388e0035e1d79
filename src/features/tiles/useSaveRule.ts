import { useRef, useState } from 'react';
import { readFresh } from '@/cache/submit';
import { type SubmitState, useSubmit } from '@/cache/useSubmit';
import { TILE_NAMES, type TileType } from '@/contract/constants';
import { ApiError, failureOf, problemOf } from '@/contract/errors';
import { createTile, listTiles, type Tile, updateTile } from '@/contract/tiles';
import {
  RULE_EXISTS,
  type RuleTarget,
  ruleOf,
  rulesOfType,
  sameRule,
  scopeFields,
  scopeOf,
  type TargetDirectory,
} from '@/domain/rules';
import { findById } from '@/parts/byId';
import { useRulesInput } from './useRules';

export interface RuleInput {
  target: Pick<RuleTarget, 'scope' | 'id'>;
  limit: number;
  period: string;
  enabled: boolean;
}

interface Options {
  type: TileType;
  /** The rule as it was when its form opened; null for a new one. */
  original: Tile | null;
  /** The rule as the list has it now; undefined where it is gone. */
  listed: Tile | undefined;
  directory: TargetDirectory;
  onSaved: () => void;
}

/** What became of the rule while its form was open: announced before anything is overwritten (reliability.md, E5). */
export type Meanwhile = { kind: 'changed'; to: Tile } | { kind: 'gone' } | null;

const SENDING: SubmitState = { phase: 'sending' };
const IDLE: SubmitState = { phase: 'idle' };

/** Adds or changes a rule; reads the list again first. */
export function useSaveRule({ type, original, listed, directory, onSaved }: Options) {
  const list = useRulesInput(type);
  const busy = useRef(false);
  const sent = useRef<RuleInput | null>(null);
  const [before, setBefore] = useState<SubmitState>(IDLE);
  /** The rule as read before saving, newer than the list; null: gone; undefined: not read. */
  const [found, setFound] = useState<Tile | null | undefined>(undefined);
  const version = found === undefined ? listed : (found ?? undefined);

  const create = useSubmit(createTile, {
    settle: ({ body }) =>
      list &&
      (async (read) => {
        const items = rulesOfType((await read(listTiles, list)).items, type);
        const made = ruleOf(items, directory.targetOf(body), directory);
        return made !== undefined && sameRule(made, body);
      }),
    // Somebody else was first: the message that choosing would have given (contract.md, 'Sentences').
    say: (failure) =>
      failure.kind === 'refused' && failure.status === 409 && sent.current
        ? { sentence: RULE_EXISTS[sent.current.target.scope], detail: null }
        : problemOf(createTile, failure),
    onDone: onSaved,
  });
  const update = useSubmit(updateTile, {
    settle: ({ id, body }) =>
      list &&
      (async (read) => {
        const now = findById((await read(listTiles, list)).items, id);
        return now !== undefined && sameRule(now, body);
      }),
    onDone: onSaved,
  });
  const call = original ? updateTile : createTile;

  /** Whether what is to be saved still fits what the service has. */
  const fits = async (input: RuleInput): Promise<boolean> => {
    if (!list) return false;
    try {
      const items = rulesOfType((await readFresh(listTiles, list)).items, type);
      // The list that was just read says it beside the target.
      if (!original) return ruleOf(items, input.target, directory) === undefined;
      const now = findById(items, original.id) ?? null;
      setFound(now);
      return now !== null && version !== undefined && sameRule(now, version);
    } catch (error) {
      // Refused or unreadable: the service itself decides about the change. Out of reach: nothing is sent.
      const failure = failureOf(error);
      if (error instanceof ApiError || failure.kind === 'shape') return true;
      setBefore({ phase: 'failed', failure, problem: problemOf(call, failure) });
      return false;
    }
  };

  const save = async (input: RuleInput): Promise<void> => {
    if (busy.current || !list) return;
    busy.current = true;
    sent.current = input;
    create.reset();
    update.reset();
    setBefore(SENDING);
    try {
      if (!(await fits(input))) {
        setBefore((state) => (state.phase === 'failed' ? state : IDLE));
        return;
      }
      setBefore(IDLE);
      const { enabled, limit, period } = input;
      const state = { enabled, rule_data: { limit, period } };
      if (original) await update.run({ id: original.id, body: state });
      else {
        const scope = scopeFields(input.target.scope, input.target.id);
        await create.run({
          body: { ...state, ...scope, type, tile_name: TILE_NAMES[type], tenant_id: list.tenant_id },
        });
      }
    } finally {
      busy.current = false;
    }
  };

  const state = before.phase === 'idle' ? (original ? update.state : create.state) : before;
  const reset = () => {
    setBefore(IDLE);
    create.reset();
  };
  return { save, state, reset, meanwhile: meanwhileOf(original, version) };
}

function meanwhileOf(original: Tile | null, version: Tile | undefined): Meanwhile {
  if (!original) return null;
  if (!version) return { kind: 'gone' };
  return sameRule(original, version) && scopeOf(original).id === scopeOf(version).id
    ? null
    : { kind: 'changed', to: version };
}
