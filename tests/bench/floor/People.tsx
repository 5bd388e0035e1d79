import { Badge, Box, Flex, Heading, Table } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { db, emailAtom } from './data';

export function People({ title }: { title: string }) {
  const email = useAtomValue(emailAtom);
  const people = useLiveQuery(() => (email === null ? [] : db.people.limit(10).toArray()), [email]) ?? [];
  return (
    <Box as="main" padding="6">
      <Flex gap="4">
        <Link to="/dashboard">Dashboard</Link>
        <Link to="/second">Second</Link>
      </Flex>
      <Heading as="h1">{title}</Heading>
      <p>{email}</p>
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>Email</Table.ColumnHeader>
            <Table.ColumnHeader>Name</Table.ColumnHeader>
            <Table.ColumnHeader>App</Table.ColumnHeader>
            <Table.ColumnHeader>Group</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {people.map((person) => (
            <Table.Row key={person.id}>
              <Table.Cell>{person.email}</Table.Cell>
              <Table.Cell>{person.name}</Table.Cell>
              <Table.Cell>{person.app_name}</Table.Cell>
              <Table.Cell>
                <Badge>{person.group_name}</Badge>
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
