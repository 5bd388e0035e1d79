import { parseJson } from '@/api/json';
import { type JsonObjectRead, readJsonObject } from '@/domain/json-object';

/** A configuration as it was typed: whole numbers keep every digit. */
export const readConfiguration = (text: string): JsonObjectRead => readJsonObject(text, parseJson);
