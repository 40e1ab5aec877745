"""Tests. The folders mirror the source folders."""
